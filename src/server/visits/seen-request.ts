import { resumeFiles } from '#domain/site/site-files.ts'
import { isBelowStudio, patternOf, routeOf } from '#web/routing/route-of.ts'
import { pageAddress } from '../cache/page-rules.ts'
import { pagePath } from '../request/request-target.ts'

/**
 * What an address is to the counting. `page` and `file` have the name under which they are counted; `data` is a page that the
 * scripts of another one ask for. `asset` is what a page loads. `other` counts only when the site does not have it, and
 * `ignored` never.
 */
export type Seen = SentPage | { kind: 'asset' } | { kind: 'other' } | { kind: 'ignored' }

export type SentPage = { kind: 'page' | 'data' | 'file'; name: string }

const asset: Seen = { kind: 'asset' }
const other: Seen = { kind: 'other' }
const ignored: Seen = { kind: 'ignored' }

/** Icons that browsers ask for by themselves, whether or not a page names them. */
const browserIcons = /^\/(favicon\.ico|apple-touch-icon[\w-]*\.png)$/

/** What stands before the addresses of pages in a further language. Others are answered with 404, and so are not counted. */
const languagePrefix = /^\/[a-z]{2,3}(-[A-Za-z0-9]{2,8})*(?=\/)/

/** How many addresses are remembered, and how long they are. At the limit all are forgotten. */
const maxKnown = 1_000
const longestKnown = 200

/** Returns what an address is, from memory where it was asked for lately. `origin` is the site's. */
export function seenRequests(origin: string): (target: string) => Seen {
  const known = new Map<string, Seen>()
  return (target) => {
    const before = known.get(target)
    if (before !== undefined) return before
    const seen = seenAs(target, origin)
    if (target.length > longestKnown) return seen
    if (known.size === maxKnown) known.clear()
    known.set(target, seen)
    return seen
  }
}

function seenAs(target: string, origin: string): Seen {
  const url = URL.parse(target, origin)
  const prefix = languagePrefix.exec(url?.pathname ?? '')?.[0] ?? ''
  if (url !== null && prefix !== '') {
    const seen = seenAs(target.slice(prefix.length), origin)
    return 'name' in seen ? { ...seen, name: prefix + seen.name } : seen === asset ? other : seen
  }
  if (url === null || !target.startsWith('/') || browserIcons.test(url.pathname)) return ignored
  const { pathname } = url
  if (/^\/(static|pictures)\//.test(pathname)) return asset
  if (resumeFiles.some(({ path }) => path === pathname)) return { kind: 'file', name: pathname }
  if (pathname.endsWith('.md')) return other // a page as Markdown, which the routes take for one of their pages
  if (isBelowStudio(pathname) || pathname.startsWith('/s/')) return ignored
  const path = pagePath(pathname)
  const route = routeOf(path)
  const { access = 'everyone', isAccount, isRedirect, isResource, hasSecretAddress, needsServer } = route.handle
  if (patternOf(route) === '/*') return other
  if (access !== 'everyone' || isAccount || isRedirect || isResource || hasSecretAddress || needsServer) return ignored
  const isData = path !== pathname && pathname !== '/'
  url.pathname = path
  return { kind: isData ? 'data' : 'page', name: pageAddress(url) }
}

/** The host name of an address, '' for none. */
export function hostOf(address: string | undefined): string {
  return (address === undefined ? null : URL.parse(address))?.hostname ?? ''
}
