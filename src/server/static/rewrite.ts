import { hashOf } from '../html/inline-hash.ts'
import { scriptHashes } from '../html/post-process-html.ts'
import type { FileAddresses } from './file-addresses.ts'

/**
 * The base below which the router renders the pages: no address of a page begins so, and it is replaced with the real base, which
 * might be the name of a page.
 */
export const renderedBase = '/-base-of-files-'

const part = /(<script\b[^>]*>)([\s\S]*?)(<\/script>)|(<style\b[^>]*>)([\s\S]*?)(<\/style>)|<[a-z][^>]*>/gi
const addressed = /(\s(?:href|src|action|data-src|data-entry|data-words)=")(\/(?!\/)[^"]*)"/gi
const sourceSet = /(\s(?:imagesrcset|srcset)=")([^"]*)"/gi

/**
 * A page for files: its addresses are those of the files. It is a `latin1` string, as in `html/post-process-html.ts`. The markup is
 * that of React and of `domain/html.ts`, which escape `>` in attributes.
 */
export function rewrittenHtml(html: string, addresses: FileAddresses): string {
  const { base, of, inText } = addresses
  const inAttributes = (tag: string) =>
    tag
      .replaceAll(addressed, (_, before: string, live: string) => `${before}${escaped(of(liveOf(live)))}"`)
      .replaceAll(
        sourceSet,
        (_, before: string, set: string) => `${before}${set.replaceAll(/(^|, )\//g, `$1${base}/`)}"`,
      )
  return inText(html).replaceAll(part, (whole, script, code, scriptEnd, style, css, styleEnd) => {
    if (script) return inAttributes(script) + rewrittenCode(code, base) + scriptEnd
    if (style) return style + rewrittenCode(css, base) + styleEnd
    return inAttributes(whole)
  })
}

/** An attribute's address as the live site has it: links of the router stand below its base. */
function liveOf(attribute: string): string {
  const address = attribute.replaceAll('&amp;', '&')
  return address.startsWith(renderedBase) ? address.slice(renderedBase.length) || '/' : address
}

function escaped(address: string): string {
  return address.replaceAll('&', '&amp;')
}

/**
 * A script, a stylesheet or a page's data for files. Of its addresses those matter that the browser loads: of built files and of
 * pictures, and how the build's loader makes them from relative ones.
 */
export function rewrittenCode(code: string, base: string): string {
  return code
    .replaceAll(`"basename":"${renderedBase}"`, `"basename":${JSON.stringify(base || '/')}`)
    .replaceAll(renderedBase, base)
    .replaceAll(/(["'`(])\/(static|pictures)\//g, `$1${base}/$2/`)
    .replaceAll(/return(["'`])\/\1\+/g, `return$1${base}/$1+`)
}

/**
 * A page with its policy, which a host of files sends no header for. `policy` is that of the page before it was rewritten; its
 * hashes are computed again. `frame-ancestors` counts in a header only, and stands in `_headers`. A host of files takes no form.
 */
export function withPolicy(html: string, policy: string): string {
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text = '']) => hashOf(text))
  const hashes: Record<string, string[]> = { 'script-src': scriptHashes([html]), 'style-src': [...new Set(styles)] }
  const directives = policy.split('; ').flatMap((directive) => {
    const [name = '', ...sources] = directive.split(' ')
    if (name === 'frame-ancestors') return []
    if (name === 'form-action')
      return `form-action ${sources.filter((each) => each !== "'self'").join(' ') || "'none'"}`
    const own = sources.filter((source) => !source.startsWith("'sha256-"))
    return [[name, ...(hashes[name] ? own : sources), ...(hashes[name] ?? []).map((hash) => `'${hash}'`)].join(' ')]
  })
  const meta = `<meta http-equiv="Content-Security-Policy" content="${directives.join('; ')}"/>`
  return html.replace(/<meta charset="utf-8"\/?>/i, (charset) => charset + meta)
}

/** A page that its scripts do not take over: it may stand at any address, which the router could take for another page. */
export function withoutApp(html: string): string {
  const outdated = "document.dispatchEvent(new Event('vita:outdated'))"
  const app = /<script type="text\/plain" id="app-script"[^>]*>[\s\S]*?<\/script>/
  return html.replace(app, `<script type="text/plain" id="app-script">${outdated}</script>`)
}

/** A page that search engines leave out, where the live site says so in a header. */
export function unlisted(html: string): string {
  return html.includes('<meta name="robots"')
    ? html
    : html.replace('</head>', '<meta name="robots" content="noindex"/></head>')
}
