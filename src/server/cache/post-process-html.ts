import { hash } from 'node:crypto'
import { type OutsideSources, pagePolicy } from '../http/security-headers.ts'

/** Returns the text of a built stylesheet by its address, or undefined when there is none. */
export type Stylesheets = (address: string) => string | undefined

/**
 * Post-processes a page: inlines its styles, stores its scripts as text that the hydration loader runs at the first touch,
 * and computes a policy with the hash of everything inline. Markup that a router upgrade has changed stays as it is;
 * `e2e/http.test.ts` then fails. `outside` lists what else the page may load. docs/behaviour.md 18.1, 18.2.
 */
export type PostProcessHtml = (html: Uint8Array, outside?: OutsideSources) => ProcessedPage
type ProcessedPage = { html: Uint8Array<ArrayBuffer>; policy: string }

/**
 * Declares the layer order before all styles, because the build may put any stylesheet first. Same as
 * `web/ui/styles/layers.css`.
 */
const layerOrder = '@layer reset, tokens, base, components, pages, print;'

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"\/?>/g
/**
 * Where the styles are inserted: client-side navigation adds stylesheets, and they must not come before the layer order.
 */
const firstStylesheet = /<link rel="stylesheet"|$/
const modulePreload = /<link rel="modulepreload"[^>]*>/g
const moduleScript = '<script type="module" async="">'
/**
 * Names the page's history entry and scrolls to where an entry of that name was left. It waits for another process of the
 * browser.
 */
const scrollScript = '<script>((storageKey'
/** The data that only the scripts read. */
const dataScript = '<script>window.__reactRouterContext'
const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g
const tone = /tone-([0-9a-f]{6})\b/g

/** Pages with other pictures have other colours. The cache of styles is cleared at this size. */
const maxStyles = 200

/** The text of a style element, and its hash. */
type Style = { text: string; hash: string }

/**
 * Returns the post-processor for these stylesheets, which never change. It handles a page as a `latin1` string, one byte
 * per character: everything it searches for is ASCII, so no UTF-8 needs to be decoded or encoded.
 */
export function htmlPostProcessor(stylesheets: Stylesheets): PostProcessHtml {
  /** The styles of each page, by its stylesheet addresses and the colours of its pictures. */
  const known = new Map<string, Style>()

  function styleOf(addresses: readonly string[], tones: string): Style {
    const key = addresses.join(' ') + tones
    const style =
      known.get(key) ?? styled(layerOrder + addresses.flatMap((each) => stylesheets(each) ?? []).join('\n') + tones)
    if (known.size === maxStyles) known.clear()
    known.set(key, style)
    return style
  }

  /**
   * The links stay for the router, but disabled, so that the browser does not load them. A stylesheet that is not inlined
   * needs the layer order too.
   */
  function withInlineStyles(head: string, tones: string): [head: string[], hashes: string[]] {
    const addresses = [...head.matchAll(stylesheetLink)].map(([, address = '']) => address)
    if (head === '' || (addresses.length === 0 && tones === '')) return [[head], []]
    const { text, hash } = styleOf(addresses, tones)
    if (text.includes('</style')) return [[head], []]
    const linked = head.replaceAll(stylesheetLink, (link, address: string) =>
      stylesheets(address) === undefined ? link : `<link rel="stylesheet" href="${address}" disabled="">`,
    )
    const at = linked.search(firstStylesheet)
    return [[linked.slice(0, at), `<style>${text}</style>`, linked.slice(at)], [hash]]
  }

  return (html, outside = {}) => {
    const text = Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('latin1')
    const headEnd = Math.max(0, text.indexOf('</head>'))
    const head = text.slice(0, headEnd)
    const body = withLateScripts(text.slice(headEnd))
    const lateHead = body.length === 1 ? head : head.replaceAll(modulePreload, '')
    const [styledHead, styleHashes] = withInlineStyles(lateHead, toneRules(text))
    return {
      html: joined([...styledHead, ...body]),
      policy: pagePolicy(scriptHashes([lateHead, ...body]), styleHashes, outside),
    }
  }
}

/** The main colour of each picture of the page, shown until the picture is loaded. */
function toneRules(html: string): string {
  const colors = new Set([...html.matchAll(tone)].map(([, color]) => color))
  if (colors.size === 0) return ''
  return `@layer base{${[...colors].map((color) => `.tone-${color}{background-color:#${color}}`).join('')}}`
}

/**
 * Returns the body in pieces, or in one piece when it has no known module script. The router's scripts that would run
 * during parsing move into one text with the module script, to run later. A history entry that already has a name is
 * scrolled at once; any other gets its name with the scripts. The elements stay, because React looks for them.
 */
function withLateScripts(body: string): string[] {
  const scripts = [...body.matchAll(inlineScript)]
  const app = scripts.find(([element]) => element.startsWith(moduleScript))
  if (app === undefined) return [body]
  const scroll = scripts.find(([element]) => element.startsWith(scrollScript))
  const data = scripts.filter(([element]) => element.startsWith(dataScript))
  const named = scroll === undefined ? [] : [`history.state?.key||${scroll[2]};`]
  const late = [...named, ...data.map(([, , code]) => code), app[2]].join('\n')
  const instead = new Map(data.map(({ index }) => [index, '<script></script>']))
  instead.set(app.index, `<script type="text/plain" id="app-script">${late}</script>`)
  if (scroll !== undefined) instead.set(scroll.index, `<script>history.state?.key&&${scroll[2]}</script>`)
  const pieces: string[] = []
  let at = 0
  for (const { 0: element, index } of scripts) {
    const other = instead.get(index)
    if (other === undefined) continue
    pieces.push(body.slice(at, index), other)
    at = index + element.length
  }
  return [...pieces, body.slice(at)]
}

/** Concatenates the texts as bytes, without one string of them all: each page would leave it behind as garbage. */
function joined(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const text of texts) at += bytes.write(text, at, 'latin1')
  return bytes
}

/** The hash of every inline script. The late one is included, because the hydration loader runs it as an inline script. */
function scriptHashes(pieces: readonly string[]): string[] {
  const codes = pieces.flatMap((piece) => [...piece.matchAll(inlineScript)].map(([, , code = '']) => code))
  return [...new Set(codes.map(hashOf))]
}

/** A style from a normal string, converted to one byte per character. */
function styled(text: string): Style {
  const bytes = Buffer.from(text).toString('latin1')
  return { text: bytes, hash: hashOf(bytes) }
}

function hashOf(bytes: string): string {
  return `sha256-${hash('sha256', Buffer.from(bytes, 'latin1'), 'base64')}`
}
