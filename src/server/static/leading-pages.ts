import { html } from '#domain/html.ts'
import type { FileAddresses, FilePage } from './file-addresses.ts'
import { withPolicy } from './rewrite.ts'

/** Pages that lead on to others, for hosts that redirect nothing. docs/behaviour.md 34.3. */

const policy = "default-src 'none'; script-src; base-uri 'none'; form-action 'none'"
const viewport = html`<meta name="viewport" content="width=device-width, initial-scale=1"/>`

/** In the place of a redirect. */
export function redirectPage(target: string, canonical: string): string {
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"/>${viewport}<meta http-equiv="refresh" content="0; url=${target}"/><link rel="canonical" href="${canonical}"/><title>Moved</title></head><body><p><a href="${target}">This page has moved.</a></p></body></html>`
  return withPolicy(bytesOf(page.html), policy)
}

type Led = FilePage & { title: string }

/** In the place of a page that the search of its address chooses: a script leads on, else the visitor does, with a link. */
export function choosingPage(pages: readonly Led[], otherwise: string, addresses: FileAddresses): string {
  const items = pages.map(({ live, title }) => html`<li><a href="${addresses.of(live)}">${title}</a></li>`)
  const page = html`<!doctype html><html lang="en"><head><meta charset="utf-8"/>${viewport}<meta name="robots" content="noindex"/><title>Pages</title></head><body><main><h1>Pages</h1><ul>${items}</ul><p><a href="${otherwise}">All of them</a></p></main></body></html>`
  return withPolicy(withLead(bytesOf(page.html), pages, addresses, otherwise), policy)
}

/** A page with a script that leads on to the page that the search names; without one that it knows to `otherwise`, if given. */
export function withLead(page: string, pages: readonly FilePage[], addresses: FileAddresses, otherwise = ''): string {
  const bySearch = pages.flatMap(({ live }) => {
    const search = new URL(live, 'http://vita.invalid').searchParams
    return [...search].map(([name, value]): [string, string] => [`${name}=${value}`, addresses.of(live)])
  })
  const known = JSON.stringify(bySearch).replaceAll('<', '\\u003c')
  const code = `{let k=new Map(${known}),t=[...new URLSearchParams(location.search)].map(p=>k.get(p.join('='))).find(Boolean)||${JSON.stringify(otherwise)};t&&location.replace(t)}`
  return page.replace('</head>', () => `<script>${bytesOf(code)}</script></head>`)
}

/** UTF-8 as a string with one character per byte. */
function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
