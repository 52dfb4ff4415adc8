import { hash } from 'node:crypto'
import { type OutsideSources, pagePolicy } from '../http/security-headers.ts'

/** Gives the text of a built stylesheet by its address, or undefined when there is none. */
export type Stylesheets = (address: string) => string | undefined

/**
 * Finishes a page: styles inline, scripts as a text that the starter runs at the first touch, and the policy with the hash of
 * everything inline. Markup that an upgrade of the router has changed is left as it is; `page.test.ts` tells. `outside` is what
 * else the page may load. Source: docs/behaviour.md 18.1, 18.2.
 */
export type PostProcessHtml = (html: Uint8Array, outside?: OutsideSources) => ProcessedPage
type ProcessedPage = { html: Uint8Array<ArrayBuffer>; policy: string }

/** Which layer wins over which, before anything else: the build may put any stylesheet first. As in `web/ui/styles/layers.css`. */
const layerOrder = '@layer reset, tokens, base, components, pages, print;'

const stylesheetLink = /<link rel="stylesheet" href="([^"]+)"\/?>/g
/** Where the styles stand: a walk to another page brings stylesheets, and they must not come before the layers' order. */
const firstStylesheet = /<link rel="stylesheet"|$/
const modulePreload = /<link rel="modulepreload"[^>]*>/g
const moduleScript = '<script type="module" async="">'
/** Names the page's entry in the history, and scrolls to where an entry of that name was left: it waits for another process. */
const scrollScript = '<script>((storageKey'
/** The data that only the scripts read. */
const dataScript = '<script>window.__reactRouterContext'
const inlineScript = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g
const tone = /tone-([0-9a-f]{6})\b/g

/** Pages with other pictures have other colours; the styles of so many are kept. */
const maxStyles = 200

/** What stands in a style element, with its hash. */
type Style = { text: string; hash: string }

/**
 * Makes the finisher of pages with these stylesheets, which never change. A page is worked on as a text of which each character is
 * one byte (`latin1`): all that is looked for is ASCII, and nothing needs to be decoded, or encoded again.
 */
export function htmlPostProcessor(stylesheets: Stylesheets): PostProcessHtml {
  /** The styles of each page, by the addresses that it names and the colours of its pictures. */
  const known = new Map<string, Style>()

  function styleOf(addresses: readonly string[], tones: string): Style {
    const key = addresses.join(' ') + tones
    const style =
      known.get(key) ?? styled(layerOrder + addresses.flatMap((each) => stylesheets(each) ?? []).join('\n') + tones)
    if (known.size === maxStyles) known.clear()
    known.set(key, style)
    return style
  }

  /** The links stay for the router, but disabled: the browser does not load them. One that is not inlined needs the layers' order, too. */
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

/** The main colour of each picture of the page, for as long as the picture is not there. */
function toneRules(html: string): string {
  const colors = new Set([...html.matchAll(tone)].map(([, color]) => color))
  if (colors.size === 0) return ''
  return `@layer base{${[...colors].map((color) => `.tone-${color}{background-color:#${color}}`).join('')}}`
}

/**
 * The body in pieces; in one piece where there is no module script that we know. What the router would run while the page is read
 * stands with that script in one text for later. An entry of the history that has a name already is scrolled at once, any other
 * gets its name with the scripts. The elements stay: React looks for them.
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

/** One text after the other as bytes, without a text that holds them all: each page would leave it behind as garbage. */
function joined(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const text of texts) at += bytes.write(text, at, 'latin1')
  return bytes
}

/** The hash of every inline script, the late one included: the starter runs it as an inline script. */
function scriptHashes(pieces: readonly string[]): string[] {
  const codes = pieces.flatMap((piece) => [...piece.matchAll(inlineScript)].map(([, , code = '']) => code))
  return [...new Set(codes.map(hashOf))]
}

/** A style whose text is read as usual, in the form of bytes. */
function styled(text: string): Style {
  const bytes = Buffer.from(text).toString('latin1')
  return { text: bytes, hash: hashOf(bytes) }
}

function hashOf(bytes: string): string {
  return `sha256-${hash('sha256', Buffer.from(bytes, 'latin1'), 'base64')}`
}
