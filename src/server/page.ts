import { hash } from 'node:crypto'
import { type OutsideSources, pagePolicy } from './security-headers.ts'

/** Gives the text of a built stylesheet by its address, or undefined when there is none. */
export type Stylesheets = (address: string) => string | undefined

/**
 * Finishes a page: styles inline, scripts as a text that the starter runs at the first touch, and the policy with the hash of
 * everything inline. Markup that an upgrade of the router has changed is left as it is; `page.test.ts` tells. `outside` is what
 * else the page may load. Source: rendering, What it costs.
 */
export type FinishPage = (html: Uint8Array, outside?: OutsideSources) => FinishedPage
type FinishedPage = { html: Uint8Array<ArrayBuffer>; policy: string }

/** Which layer wins over which, before anything else: the build may put any stylesheet first. As in `web/styles/layers.css`. */
const layerOrder = '@layer reset, tokens, base, components, pages, print;'

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"\/?>/g
/** Where the styles stand: a walk to another page brings stylesheets, and they must not come before the layers' order. */
const firstStylesheet = /<link rel="stylesheet"|<\/head>/
const modulePreload = /<link rel="modulepreload"[^>]*>/g
const moduleScript = /<script type="module" async="">([\s\S]*?)<\/script>/
/** Names the page's entry in the history, and scrolls to where an entry of that name was left: it waits for another process. */
const scrollScript = /<script>(\(\(storageKey[\s\S]*?)<\/script>/
/** The data that only the scripts read. */
const dataScript = /<script>(window\.__reactRouterContext[\s\S]*?)<\/script>/g
const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g
const tone = /tone-([0-9a-f]{6})\b/g

/** Pages with other pictures have other colours; the styles of so many are kept. */
const mostStyles = 200

/** What stands in a style element, with its hash. */
type Style = { text: string; hash: string }

/**
 * Makes the finisher of pages with these stylesheets, which never change. A page is worked on as a text of which each character is
 * one byte (`latin1`): all that is looked for is ASCII, and nothing needs to be decoded, or encoded again.
 */
export function pageFinisher(stylesheets: Stylesheets): FinishPage {
  /** The styles of each page, by the addresses that it names and the colours of its pictures. */
  const known = new Map<string, Style>()

  function styleOf(addresses: readonly string[], tones: string): Style {
    const key = addresses.join(' ') + tones
    const style =
      known.get(key) ?? styled(layerOrder + addresses.flatMap((each) => stylesheets(each) ?? []).join('\n') + tones)
    if (known.size === mostStyles) known.clear()
    known.set(key, style)
    return style
  }

  /** The links stay for the router, but disabled: the browser does not load them. One that is not inlined needs the layers' order, too. */
  function withInlineStyles(html: string): [html: string, hashes: string[]] {
    const addresses = [...html.matchAll(stylesheetLink)].map(([, address = '']) => address)
    const tones = toneRules(html)
    if (addresses.length === 0 && tones === '') return [html, []]
    const { text, hash } = styleOf(addresses, tones)
    if (text.includes('</style')) return [html, []]
    const linked = html.replaceAll(stylesheetLink, (link, address: string) =>
      stylesheets(address) === undefined ? link : `<link rel="stylesheet" href="${address}" disabled="">`,
    )
    return [linked.replace(firstStylesheet, (found) => `<style>${text}</style>${found}`), [hash]]
  }

  return (html, outside = {}) => {
    const late = withLateScripts(Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('latin1'))
    const [page, styleHashes] = withInlineStyles(late)
    return { html: Buffer.from(page, 'latin1'), policy: pagePolicy(scriptHashes(late), styleHashes, outside) }
  }
}

/** The main colour of each picture of the page, for as long as the picture is not there. */
function toneRules(html: string): string {
  const colors = new Set([...html.matchAll(tone)].map(([, color]) => color))
  if (colors.size === 0) return ''
  return `@layer base{${[...colors].map((color) => `.tone-${color}{background-color:#${color}}`).join('')}}`
}

/**
 * What the router would run while the page is read stands with its module script in one text for later. An entry of the history
 * that has a name already is scrolled at once, any other gets its name with the scripts. The elements stay: React looks for them.
 */
function withLateScripts(html: string): string {
  const [whole, code] = moduleScript.exec(html) ?? []
  if (whole === undefined) return html
  const scroll = scrollScript.exec(html)?.[1]
  const data = [...html.matchAll(dataScript)].map(([, code]) => code)
  const named = scroll === undefined ? [] : [`history.state?.key||${scroll};`]
  const late = [...named, ...data, code].join('\n')
  return html
    .replace(whole, () => `<script type="text/plain" id="app-script">${late}</script>`)
    .replaceAll(modulePreload, '')
    .replaceAll(dataScript, '<script></script>')
    .replace(scrollScript, (_, code: string) => `<script>history.state?.key&&${code}</script>`)
}

/** The hash of every inline script, the late one included: the starter runs it as an inline script. */
function scriptHashes(html: string): string[] {
  return [...new Set([...html.matchAll(inlineScript)].map(([, , code = '']) => hashOf(code)))]
}

/** A style whose text is read as usual, in the form of bytes. */
function styled(text: string): Style {
  const bytes = Buffer.from(text).toString('latin1')
  return { text: bytes, hash: hashOf(bytes) }
}

function hashOf(bytes: string): string {
  return `sha256-${hash('sha256', Buffer.from(bytes, 'latin1'), 'base64')}`
}
