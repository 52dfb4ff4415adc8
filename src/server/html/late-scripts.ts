import { hash } from 'node:crypto'

/** The body of a page in pieces, without what runs at the first touch; `app` is what an address answers instead. */
type LateBody = { pieces: string[]; app?: AppScript | undefined }

/** What a page runs at the first touch: a module with the page's data, by a hash of its bytes. */
export type AppScript = { hash: string; code: Uint8Array<ArrayBuffer> }

/** Returns the address of an app script by its hash. */
export type AppScriptAddress = (hash: string) => string

const moduleScript = '<script type="module" async="">'
/**
 * Names the page's history entry and scrolls to where an entry of that name was left. It waits for another process of the
 * browser. Its last argument but one is where the positions are kept.
 */
const scrollScript = /^<script>\(\(storageKey[\s\S]*\(("[^"]+"), null\)<\/script>$/
/** The data that only the scripts read. */
const dataScript = '<script>window.__reactRouterContext'
const scriptStart = '<script'
const scriptEnd = '</script>'
const hasSource = /\bsrc=/
const entryImport = /import\("([^"]+)"\);?\s*$/

/**
 * Returns the body without its late scripts, or in one piece when it has no known module script. The router's scripts that
 * would run during parsing form one app script with the module script, to run at the first touch. A history entry that
 * already has a name is scrolled at once; any other gets its name with the app script. The elements stay, because React
 * looks for them.
 *
 * The app script is a text of the page, or has an address: then its bytes do not delay the first view.
 */
export function withLateScripts(body: string, addressOf?: AppScriptAddress): LateBody {
  const scripts = inlineScripts(body)
  const module = scripts.find(({ element }) => element.startsWith(moduleScript))
  if (module === undefined) return { pieces: [body] }
  const scroll = scripts.find(({ element }) => scrollScript.test(element))
  const data = scripts.filter(({ element }) => element.startsWith(dataScript))
  const named = scroll === undefined ? [] : [`history.state?.key||${scroll.code};`]
  const code = [...named, ...data.map(({ code }) => code), module.code].join('\n')
  const app = addressOf === undefined ? undefined : appScriptOf(code)
  const instead = new Map(data.map(({ index }) => [index, '<script></script>']))
  instead.set(module.index, app && addressOf ? linked(addressOf(app.hash), code) : appElement('', code))
  if (scroll !== undefined) instead.set(scroll.index, `<script>${scrollAtOnce(scroll.element)}</script>`)
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

/** What the router's script does for an entry that has a name, in a quarter of its bytes. */
function scrollAtOnce(element: string): string {
  const positions = `JSON.parse(sessionStorage[${scrollScript.exec(element)?.[1]}])`
  return `{let k=history.state?.key;if(k)try{let y=${positions}[k];y>0&&scrollTo(0,y)}catch{}}`
}

function appScriptOf(code: string): AppScript {
  const bytes = Buffer.alloc(code.length)
  bytes.write(code, 'latin1')
  return { hash: hash('sha256', bytes, 'base64url').slice(0, 16), code: bytes }
}

/** The entry module is named, too, so that it loads beside the app script that imports it. */
function linked(address: string, code: string): string {
  const entry = entryImport.exec(code)?.[1] ?? ''
  return appElement(` data-src="${address.replaceAll('&', '&amp;')}" data-entry="${entry}"`, '')
}

function appElement(attributes: string, code: string): string {
  return `<script type="text/plain" id="app-script"${attributes}>${code}</script>`
}
