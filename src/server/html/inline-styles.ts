import { hash } from 'node:crypto'
import { defaultAccentHue } from '#resume/records/site-settings.ts'
import { type FirstView, firstViewOf, withoutUnusedRules, withShortNames } from './first-view-styles.ts'

/** Returns the text of a built stylesheet by its address, or undefined when there is none. */
export type Stylesheets = (address: string) => string | undefined

/** The head of a page in pieces, the hashes of its styles, and the element to insert at the end of its body. */
type StyledHead = { pieces: string[]; hashes: string[]; atEnd: string }

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
const classAttribute = ' class="'
/** The sidebar's panel, which is closed at first. Its own class stays: it is what hides the panel. */
const panel = '<div class="sidebar__panel"'
const tone = /^tone-([0-9a-f]{6})$/
const focus = /^focus-at-(\d{1,3})-(\d{1,3})$/

/** Pages with other pictures have other colours and focus points. The cache of styles is cleared at this size. */
const maxStyles = 200

/** The text of a style element, its hash, and the stylesheets of which it has only a part. */
type Style = { text: string; hash: string; later: readonly string[] }

/**
 * Returns a function that inlines the styles of a page's first view; these stylesheets never change. Its stylesheets stay
 * linked: disabled, so that the browser does not wait for them, until the hydration loader enables them after the load
 * event. Without scripts they load at the end of the body.
 */
export function inlineStyles(stylesheets: Stylesheets): (head: string, page: string, accentHue?: number) => StyledHead {
  const firstViews = new Map<string, FirstView>()
  /** The styles of each page, by its stylesheet addresses and its classes. */
  const known = new Map<string, Style>()

  function firstView(address: string, css: string): FirstView {
    const view = firstViews.get(address) ?? firstViewOf(css)
    firstViews.set(address, view)
    return view
  }

  function styleOf(addresses: readonly string[], used: ReadonlySet<string>, ownRules: string): Style {
    const key = [...addresses, ...used, ownRules].join(' ')
    const style = known.get(key) ?? madeStyle(addresses, used, ownRules)
    if (known.size === maxStyles) known.clear()
    known.set(key, style)
    return style
  }

  function madeStyle(addresses: readonly string[], used: ReadonlySet<string>, ownRules: string): Style {
    const rules = addresses.map((each) => firstView(each, stylesheets(each) ?? '')(used))
    const later = addresses.filter((each, at) => rules[at] !== stylesheets(each)?.trim())
    const inPage = rules.map((text, at) => text.replaceAll('url(./', `url(${folderOf(addresses[at] ?? '')}/`))
    const text = layerOrder + withShortNames(withoutUnusedRules(inPage.join(''))) + ownRules
    const bytes = Buffer.from(text).toString('latin1') // one byte per character
    return { text: bytes, hash: hashOf(bytes), later }
  }

  return (head, page, accentHue) => {
    const addresses = [...head.matchAll(stylesheetLink)].map(([, address = '']) => address)
    const built = addresses.filter((each) => stylesheets(each) !== undefined)
    const used = namesOf(page)
    const ownRules = rulesOf(used, accentHue)
    if (head === '' || (addresses.length === 0 && ownRules === '')) return unstyled(head)
    const { text, hash, later } = styleOf(built, used, ownRules)
    if (text.includes('</style')) return unstyled(head)
    const linked = head.replaceAll(stylesheetLink, (link, address: string) =>
      built.includes(address) ? linkTo(address, later.includes(address) ? ' disabled=""' : ' disabled="inline"') : link,
    )
    const at = linked.search(firstStylesheet)
    const pieces = [linked.slice(0, at), `<style>${text}</style>`, linked.slice(at)]
    const links = later.map((address) => linkTo(address)).join('')
    return { pieces, hashes: [hash], atEnd: links && `<noscript>${links}</noscript>` }
  }
}

/** Stylesheets name files from where they lie themselves, and styles in a page from where that lies. */
function folderOf(address: string): string {
  return address.slice(0, address.lastIndexOf('/'))
}

function unstyled(head: string): StyledHead {
  return { pieces: [head], hashes: [], atEnd: '' }
}

function linkTo(address: string, attribute = ''): string {
  return `<link rel="stylesheet" href="${address}"${attribute}>`
}

/** The classes, elements ('<p') and disabled controls of what a page shows at first. Searching for texts is quicker than a pattern. */
function namesOf(page: string): Set<string> {
  const lists = new Set<string>()
  const panelAt = page.indexOf(panel)
  const closedFrom = panelAt < 0 ? page.length : page.indexOf('>', panelAt)
  const closedTo = page.indexOf('</header>', closedFrom)
  for (let at = page.indexOf(classAttribute); at >= 0; at = page.indexOf(classAttribute, at)) {
    if (at > closedFrom && at < closedTo) {
      at = closedTo
    } else {
      const from = at + classAttribute.length
      at = Math.max(from, page.indexOf('"', from))
      lists.add(page.slice(from, at))
    }
  }
  const shown = page.slice(0, closedFrom) + page.slice(closedTo)
  const elements = new Set([...shown.matchAll(/<[a-z][a-z0-9]*/g)].map(([name]) => name))
  const disabled = shown.includes(' disabled=""') ? ['[disabled]'] : []
  return new Set(['<html', '<body', ...disabled, ...elements, ...[...lists].flatMap((list) => list.split(' '))])
}

/**
 * The rules of this page alone: the owner's accent, and for each picture the main colour, shown until it is loaded, and its focus
 * point. Their layer comes after the tokens, so that they hold when the whole stylesheet is loaded.
 */
function rulesOf(used: ReadonlySet<string>, accentHue = defaultAccentHue): string {
  const accent = accentHue === defaultAccentHue ? [] : [`:root{--accent-hue:${accentHue}}`]
  const rules = [...accent, ...[...used].flatMap((name) => [...toneRule(name), ...focusRule(name)])]
  return rules.length === 0 ? '' : `@layer base{${rules.join('')}}`
}

function toneRule(name: string): string[] {
  const [, color] = tone.exec(name) ?? []
  return color === undefined ? [] : [`.${name}{background-color:#${color}}`]
}

function focusRule(name: string): string[] {
  const [, x, y] = focus.exec(name) ?? []
  return x === undefined ? [] : [`.${name}{object-position:${x}% ${y}%}`]
}

/** The hash of an inline script or style for a policy, of a text with one byte per character. */
export function hashOf(bytes: string): string {
  return `sha256-${hash('sha256', Buffer.from(bytes, 'latin1'), 'base64')}`
}
