import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { readSitePages } from '#calls/content/read-site-pages.ts'
import { call, take, takeAll } from '#domain/call.ts'
import { hasContact, type Site } from '#web/routing/context.ts'
import type { SiteRoute } from '#web/routing/route-handle.ts'
import { patternOf } from '#web/routing/route-of.ts'
import { sitemapOf, sitePages } from '#web/routing/routes.ts'
import type { FilePage } from './file-addresses.ts'

/** A page to write. `routed` is where the router finds it: the page that a search chooses has a path for that. */
export type Page = FilePage & { title: string; routed: string }

/** What is written: the routes that are, their pages, and other addresses of some of these pages. docs/behaviour.md 34.1. */
export type WrittenPages = {
  routes: readonly SiteRoute[]
  pages: Page[]
  /** Addresses whose search chooses a page: '/projects?project=one'. */
  chosen: (FilePage & { title: string })[]
  /** Paths that are no page without their search. */
  choosing: string[]
}

/** The pages of the route table, those that the content adds, and the projects of the menu. */
export const writtenPages = call(async (site: Site): Promise<WrittenPages> => {
  const { ports, location } = site
  const routes = sitePages.filter((route) => isWritten(route, site))
  const place = take(await location.read())
  const [found, person] = await takeAll([readSitePages(ports, place, sitemapOf(routes)), readPersonInfo(ports)])
  const fixed = routes.filter((route) => !isChoosing(route) && !route.path?.includes(':')).map(patternOf)
  const projects = person.projects.flatMap((project) => ('path' in project ? [project] : []))
  const all = [
    ...fixed.map((path) => ({ path, title: '' })),
    ...found,
    ...projects.map(({ path, title }) => ({ path: `/projects/${path}`, title })),
  ]
  const pages = new Map(all.map(({ path, title }) => [path, pageOf(path, title)]))
  const ofProjects = projects.map(({ path, query, title }) => ({
    ...{ live: `/projects?project=${encodeURIComponent(query)}`, path: `/projects/${path}/`, title },
  }))
  return {
    routes,
    pages: [...pages.values()],
    chosen: [...ofProjects, ...[...pages.values()].filter(({ live }) => live.includes('?'))],
    choosing: routes.filter(isChoosing).map(patternOf),
  }
})

function pageOf(live: string, title: string): Page {
  const [path = '', id] = live.split('?uuid=')
  const routed = id === undefined ? live : path.replace(/[^/]+$/, id)
  return { live, routed, path: `${routed}/`, title }
}

function isWritten({ path, handle }: SiteRoute, { asFiles }: Site): boolean {
  const { access = 'everyone', isRedirect, isResource, hasSecretAddress, needsServer } = handle
  if (path === undefined || path === '*' || (path === 'contact' && !hasContact(asFiles))) return false
  return access === 'everyone' && !isRedirect && !isResource && !hasSecretAddress && !needsServer
}

/** Whether the search of the address chooses which page it is, and there is none without it. */
function isChoosing({ path = '', handle }: SiteRoute): boolean {
  return handle.searchParams?.includes('uuid') === true && !path.includes(':')
}
