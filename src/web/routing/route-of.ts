import { isOfTemplate } from '#domain/site/path-template.ts'
import type { SiteRoute } from './route-handle.ts'
import { pages } from './routes.ts'

const byPattern = new Map(pages.map((route) => [patternOf(route), route]))
const withParts = pages.filter((route) => patternOf(route).includes(':'))

/** The pattern that a route's paths match, with its leading slash: '/projects/:project'. */
export function patternOf({ path = '' }: Pick<SiteRoute, 'path'>): string {
  return `/${path}`
}

/**
 * The route with this pattern, with or without its leading slash; the router leaves it out. Throws when there is none, so
 * that no page without a handle is shown.
 */
export function routeOfPattern(pattern: string): SiteRoute {
  const route = byPattern.get(pattern.replace(/^(?!\/)/, '/'))
  if (route === undefined) throw new Error(`the route ${pattern} has no handle`)
  return route
}

/**
 * The route of a path with its leading slash. For a path that the site does not have it is the one of the not-found page, below
 * /studio that of the studio.
 */
export function routeOf(path: string): SiteRoute {
  const route = byPattern.get(path) ?? withParts.find((each) => isOfTemplate(patternOf(each), path))
  return route ?? routeOfPattern(isBelowStudio(path) ? '/studio/*' : '/*')
}

/** Whether the studio answers this path. docs/behaviour.md 23.1. */
export function isBelowStudio(path: string): boolean {
  return path === '/studio' || path.startsWith('/studio/')
}
