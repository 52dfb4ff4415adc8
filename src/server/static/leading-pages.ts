import { html } from '#domain/html.ts'
import type { FileAddresses, FilePage } from './file-addresses.ts'
import { filePage, withPolicy } from './file-page.ts'

/** Pages that lead on to others, for hosts that redirect nothing. docs/behaviour.md 34.3. */

const policy = "default-src 'none'; script-src; base-uri 'none'; form-action 'none'"
const viewport = html`<meta name="viewport" content="width=device-width, initial-scale=1"/>`

/** What a page says of itself to other programs. */
const said =
  /<title>[^<]*<\/title>|<meta (?:name|property)="[^>]*>|<link rel="(?:canonical|alternate)"[^>]*>|<script type="application\/ld\+json">[\s\S]*?<\/script>/g

/**
 * In the place of a redirect. It says of itself what the page says that it leads to: programs that show a link do not follow
 * it. `page` has the addresses of the files.
 */
export function redirectPage(target: string, page: string): string {
  const refresh = html`<meta charset="utf-8"/><meta http-equiv="refresh" content="0; url=${target}"/>`
  const words = html`<body><p><a href="${target}">This page has moved.</a></p></body></html>`
  const head = bytesOf(refresh.html) + (page.match(said) ?? []).join('')
  return withPolicy(`<!doctype html><html lang="en"><head>${head}</head>${bytesOf(words.html)}`, policy)
}

type Led = FilePage & { title: string }

/**
 * In the place of a page that the search of its address chooses: a script leads on, else the visitor does, with a link. Of itself it
 * says what `page` says, the one that it leads to otherwise.
 */
export function choosingPage(pages: readonly Led[], otherwise: string, page: string, addresses: FileAddresses): string {
  const items = pages.map(({ live, title }) => html`<li><a href="${addresses.of(live)}">${title}</a></li>`)
  const says = (page.match(said) ?? []).filter((tag) => !/ (?:rel="canonical"|name="(?:robots|viewport)")/.test(tag))
  const [before, after] = [
    html`<!doctype html><html lang="en"><head><meta charset="utf-8"/>${viewport}<meta name="robots" content="noindex"/>`,
    html`</head><body><main><h1>Pages</h1><ul>${items}</ul><p><a href="${otherwise}">All of them</a></p></main></body></html>`,
  ]
  const own = bytesOf(before.html) + says.join('') + bytesOf(after.html)
  return filePage({ html: own, policy, isListed: true }, leadTo(pages, addresses, otherwise))
}

/**
 * The script that leads on to the page that the search names, in bytes of UTF-8; without one that it knows to `otherwise`, if given. '' without
 * pages.
 */
export function leadTo(pages: readonly FilePage[], addresses: FileAddresses, otherwise = ''): string {
  if (pages.length === 0 && otherwise === '') return ''
  const bySearch = pages.flatMap(({ live }) => {
    const search = new URL(live, 'http://vita.invalid').searchParams
    return [...search].map(([name, value]): [string, string] => [`${name}=${value}`, addresses.of(live)])
  })
  const known = JSON.stringify(bySearch).replaceAll('<', '\\u003c')
  return bytesOf(
    `{let k=new Map(${known}),t=[...new URLSearchParams(location.search)].map(p=>k.get(p.join('='))).find(Boolean)||${JSON.stringify(otherwise)};t&&location.replace(t)}`,
  )
}

/** UTF-8 as a string with one character per byte. */
function bytesOf(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1')
}
