import { hash } from 'node:crypto'

/** The body of a page in pieces, without what runs at the first touch; `app` is what an address answers instead. */
type LateBody = { pieces: string[]; app?: AppScript | undefined }

/** What a page runs at the first touch: a module with the page's data. Its address has a hash of its bytes. */
export type AppScript = { address: string; code: Uint8Array<ArrayBuffer> }

const moduleScript = '<script type="module" async="">'
/** The data that only the scripts read. */
const dataScript = '<script>window.__reactRouterContext'
const scriptStart = '<script'
const scriptEnd = '</script>'
const hasSource = /\bsrc=/
const entryImport = /import\("([^"]+)"\);?\s*$/

/** The app script of a page that must stay as it was sent. */
export const outdated = "document.dispatchEvent(new Event('vita:outdated'))\n"

/**
 * Returns the body without its late scripts, or in one piece when it has no known module script. The router's scripts that
 * would run during parsing form one app script with the module script, to run at the first touch. The elements stay, because
 * React looks for them.
 *
 * The app script is a text of the page or, where the page is for all visitors, has an address: then its bytes do not delay the first
 * view. `base` is the path before that address.
 */
export function withLateScripts(
  body: string,
  { isForAll, isAnywhere, base }: { isForAll: boolean; isAnywhere: boolean; base: string },
): LateBody {
  const scripts = inlineScripts(body)
  const module = scripts.find(({ element }) => element.startsWith(moduleScript))
  if (module === undefined) return { pieces: [body] }
  const data = scripts.filter(({ element }) => element.startsWith(dataScript))
  const code = isAnywhere ? outdated : [...data.map(({ code }) => code), module.code].join('\n')
  const app = isForAll ? appScriptOf(code) : undefined
  const instead = new Map(data.map(({ index }) => [index, '<script></script>']))
  instead.set(module.index, app ? linked(base + app.address, code) : appElement('', code))
  const pieces: string[] = []
  let at = 0
  for (const { element, index } of scripts) {
    const other = instead.get(index)
    if (other === undefined) continue
    pieces.push(body.slice(at, index), other)
    at = index + element.length
  }
  return { pieces: [...pieces, body.slice(at)], app }
}

/** An element of a page that holds its script, and where it begins. */
type InlineScript = { index: number; element: string; code: string }

/** The scripts in the page itself. Searching for texts is quicker than a pattern. */
export function inlineScripts(html: string): InlineScript[] {
  const scripts: InlineScript[] = []
  for (let index = html.indexOf(scriptStart); index >= 0; index = html.indexOf(scriptStart, index + 1)) {
    const from = html.indexOf('>', index) + 1
    const to = html.indexOf(scriptEnd, from)
    if (from === 0 || to < 0) break
    if (hasSource.test(html.slice(index, from))) continue
    scripts.push({ index, element: html.slice(index, to + scriptEnd.length), code: html.slice(from, to) })
    index = to
  }
  return scripts
}

function appScriptOf(code: string): AppScript {
  const bytes = Buffer.alloc(code.length)
  bytes.write(code, 'latin1')
  return { address: `/static/app/${hash('sha256', bytes, 'base64url').slice(0, 16)}.js`, code: bytes }
}

/** The entry module is named, too, so that it loads beside the app script that imports it. */
function linked(address: string, code: string): string {
  const entry = entryImport.exec(code)?.[1] ?? ''
  return appElement(` data-src="${address}" data-entry="${entry}"`, '')
}

function appElement(attributes: string, code: string): string {
  return `<script type="text/plain" id="app-script"${attributes}>${code}</script>`
}
