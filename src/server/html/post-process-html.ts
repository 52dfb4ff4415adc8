import type { PageHead } from '#calls/content/read-page-head.ts'
import { type OutsideSources, pagePolicy } from '../http/security-headers.ts'
import { hashOf, inlineStyles, type Stylesheets } from './inline-styles.ts'
import { type AppScript, inlineScripts, withLateScripts } from './late-scripts.ts'
import { addedMarkup, isUnlisted } from './page-head.ts'

/**
 * Post-processes a page: inlines the styles of its first view, keeps its own icons, moves its scripts into the app script that the hydration
 * loader runs at the first touch, and computes a policy with the hash of everything inline. Markup that a router upgrade
 * has changed stays as it is; `e2e/requests/http.test.ts` then fails. docs/behaviour.md 18.1, 18.2.
 */
export type PostProcessHtml = (html: string, options?: PageOptions) => ProcessedPage

type PageOptions = {
  /** What else the page may load. */
  outside?: OutsideSources
  accentHue?: number
  /** Whether all visitors get the page. Then its app script has an address; else it is in the page. */
  isForAll?: boolean
  /** Whether the page stands at any address, which the router could take for another page: no scripts take it over. */
  isAnywhere?: boolean
  /** What the page says of itself to other programs, unless it asks search engines to leave it out. */
  pageHead?: PageHead | undefined
}
type ProcessedPage = {
  html: Uint8Array<ArrayBuffer>
  policy: string
  app?: AppScript | undefined
  /** Whether the page asks search engines to leave it out. */
  isUnlisted?: boolean
}

const modulePreload = /<link rel="modulepreload"[^>]*>/g

/**
 * Returns the post-processor for these stylesheets, which never change, of a site below `base`. A page is a `latin1` string, one byte
 * per character: everything it searches for is ASCII, so no UTF-8 needs to be decoded or encoded.
 */
export function htmlPostProcessor(stylesheets: Stylesheets, base = ''): PostProcessHtml {
  const withInlineStyles = inlineStyles(stylesheets)

  return (html, { outside = {}, accentHue, isForAll = false, isAnywhere = false, pageHead } = {}) => {
    const headEnd = Math.max(0, html.indexOf('</head>'))
    const head = html.slice(0, headEnd)
    const { pieces: body, app } = withLateScripts(withUsedIcons(html.slice(headEnd)), { isForAll, isAnywhere, base })
    const unlisted = isUnlisted(head)
    const added = pageHead === undefined || unlisted ? nothing : addedMarkup(head, pageHead)
    const lateHead = (body.length === 1 ? head : head.replaceAll(modulePreload, '')) + added.head
    const { pieces: styledHead, hashes, atEnd } = withInlineStyles(lateHead, html, accentHue)
    return {
      html: joined([...styledHead, ...withEnd(body, atEnd + added.end)]),
      policy: pagePolicy(scriptHashes([lateHead, ...body]), hashes, outside),
      app,
      isUnlisted: unlisted,
    }
  }
}

const nothing = { head: '', end: '' }

/** The body with an element inserted at its end. */
function withEnd(body: readonly string[], element: string): string[] {
  const last = body.at(-1) ?? ''
  const end = last.lastIndexOf('</body>')
  if (element === '' || end < 0) return [...body]
  return [...body.slice(0, -1), last.slice(0, end), element, last.slice(end)]
}

/** Concatenates the texts as bytes, without one string of them all: each page would leave it behind as garbage. */
function joined(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const text of texts) at += bytes.write(text, at, 'latin1')
  return bytes
}

const structuredData = '<script type="application/ld+json">'

/**
 * The hash of every inline script with a text; an empty one and structured data never run. An app script in the page is
 * included, because the hydration loader runs it as an inline script.
 */
export function scriptHashes(pieces: readonly string[]): string[] {
  const scripts = pieces.flatMap(inlineScripts).filter(({ element }) => !element.startsWith(structuredData))
  const codes = scripts.map(({ code }) => code)
  return [...new Set(codes.filter((code) => code !== '').map(hashOf))]
}

const useStart = '<use href="#'
const symbolStart = '<symbol id="'
const symbolEnd = '</symbol>'

/**
 * A body with only those symbols of its sprite that it uses; the browser loads the others with its scripts. Searching for texts is
 * quicker than patterns.
 */
function withUsedIcons(body: string): string {
  const start = body.indexOf('<div id="sprite"')
  const end = body.indexOf('</div>', start)
  if (start < 0) return body
  const used = new Set(body.split(useStart).slice(1).map(nameAt))
  const [before, ...symbols] = body.slice(start, end).split(symbolStart)
  const shown = symbols.map((text) => (used.has(nameAt(text)) ? symbolStart + text : textAfter(symbolEnd, text)))
  return body.slice(0, start) + before + shown.join('') + body.slice(end)
}

function nameAt(text: string): string {
  return text.slice(0, text.indexOf('"'))
}

function textAfter(end: string, text: string): string {
  return text.slice(text.indexOf(end) + end.length)
}
