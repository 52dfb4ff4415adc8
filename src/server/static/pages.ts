import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { readSitePages } from '#calls/content/read-site-pages.ts'
import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { readLanguages } from '#calls/languages/read-languages.ts'
import { call, take, takeAll } from '#domain/call.ts'
import { prefixOf } from '#domain/languages/languages.ts'
import { fileAddress, markdownAddress } from '#domain/site/file-address.ts'
import { isOffered } from '#domain/site/site-files.ts'
import { hasContact, type Site } from '#web/routing/context.ts'
import type { SiteRoute } from '#web/routing/route-handle.ts'
import { patternOf } from '#web/routing/route-of.ts'
import { sitemapOf, sitePages } from '#web/routing/routes.ts'
import type { FilePage } from './file-addresses.ts'

/** A page to write. One in a further language has the language before each of its addresses. */
export type Page = FilePage & { title: string; language?: string }

/** What is written: the routes that are, their pages, and other addresses of some of these pages. docs/behaviour.md 34.1. */
export type WrittenPages = {
  routes: readonly SiteRoute[]
  pages: Page[]
  /** Addresses whose search chooses a page: '/projects?project=one'. */
  chosen: (FilePage & { title: string })[]
  /** Paths that are no page without their search. */
  choosing: string[]
  /** The paths of the pages as Markdown, in each language. */
  markdown: readonly string[]
  /** The further languages of the site, and all with its own one. */
  languages: readonly string[]
  allLanguages: readonly string[]
}

/** The pages of the route table, those that the content adds, and the projects of the menu. */
export const writtenPages = call(async (site: Site): Promise<WrittenPages> => {
  const { ports, location } = site
  const routes = sitePages.filter((route) => isWritten(route, site))
  const place = take(await location.read())
  const [found, person, settings, { plain, shown: languages }] = await takeAll([
    readSitePages(ports, place, sitemapOf(routes)),
    readPersonInfo(ports),
    readSiteSettings(ports),
    readLanguages(ports),
  ])
  const fixed = routes.filter((route) => !isChoosing(route) && !route.path?.includes(':')).map(patternOf)
  const projects = person.projects.flatMap((project) => ('path' in project ? [project] : []))
  const all = [
    ...fixed.map((path) => ({ path, title: '' })),
    ...found,
    ...projects.map(({ path, title }) => ({ path: `/projects/${path}`, title })),
  ]
  const pages = new Map(all.map(({ path, title }) => [path, { live: path, path: fileAddress(path), title }]))
  const ofProjects = projects.map(({ path, query, title }) => ({
    ...{ live: `/projects?project=${encodeURIComponent(query)}`, path: `/projects/${path}/`, title },
  }))
  const chosen = [...ofProjects, ...[...pages.values()].filter(({ live }) => live.includes('?'))]
  const inAll = <P extends FilePage>(all: readonly P[]) => [
    ...all,
    ...languages.flatMap((language) => all.map((page) => inLanguage(page, language))),
  ]
  const choosing = routes.filter(isChoosing).map(patternOf)
  return {
    routes,
    pages: inAll([...pages.values()]),
    chosen: inAll(chosen),
    choosing: [undefined, ...languages].flatMap((language) => choosing.map((path) => prefixOf(language) + path)),
    markdown: isOffered(settings, 'md') ? found.map(({ path }) => markdownAddress(path)) : [],
    languages,
    allLanguages: [plain, ...languages],
  }
})

/** The same page in a further language. */
function inLanguage<P extends FilePage>(page: P, language: string): P {
  const prefix = prefixOf(language)
  return { ...page, live: prefix + page.live, path: prefix + page.path, language }
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
