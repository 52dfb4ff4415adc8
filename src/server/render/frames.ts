import { hash } from 'node:crypto'
import type { ServerBuild } from 'react-router'
import { frameId, sharedFrameId } from '#web/routing/route-handle.ts'

/**
 * The router's build as three apps, so that no page of the site contains or names a part of the studio, or of what links show. In the
 * build all are one tree, in which their frames are routes; here such a route becomes the root of an app of its own. The studio's pages
 * carry the part of the manifest that they need; the site's share a file without the others (`scripts/frames-plugin.ts`).
 * docs/decisions/023-apps-of-the-build.md.
 */
export function siteBuild(build: ServerBuild): ServerBuild {
  return { ...build, routes: only(build.routes, isOfSite), assets: siteManifest(build.assets) }
}

/** The app of a site as files, below `base`: in the browser it knows its pages alone. docs/behaviour.md 34.2. */
export function filesBuild(build: ServerBuild, base: string, isPage: (path: string) => boolean): ServerBuild {
  const isKept = (route: Route) => route.id === 'root' || (isOfSite(route) && isPage(route.path ?? ''))
  const site = siteBuild(build)
  const { root } = site.routes
  const links = () =>
    (root?.module.links?.() ?? []).map((each) => ('href' in each ? { ...each, href: base + each.href } : each))
  const routes = { ...site.routes, root: root && { ...root, module: { ...root.module, links } } }
  const assets = siteManifest(build.assets, isKept)
  return { ...site, routes, basename: base || '/', assets: below(base, assets) }
}

/** The manifest with the addresses of files below a base. */
function below(base: string, manifest: ServerBuild['assets']): ServerBuild['assets'] {
  const isAddress = (value: unknown) => typeof value === 'string' && value.startsWith('/static/')
  return JSON.parse(JSON.stringify(manifest), (_, value) => (isAddress(value) ? base + value : value))
}

/** The manifest without the studio, whose version and address depend on nothing else. The build writes it as a file. */
export function siteManifest(manifest: ServerBuild['assets'], isKept = isOfSite): ServerBuild['assets'] {
  const routes = only(manifest.routes as Routes<Route>, isKept) as typeof manifest.routes
  const version = hash('sha256', JSON.stringify([manifest.entry, routes])).slice(0, 8)
  return { ...manifest, routes, version, url: manifest.url.replace(manifest.version, version) }
}

/** The text of a file in which the router's build wrote a manifest, with another one in its place. */
export function withManifest(text: string, manifest: ServerBuild['assets']): string {
  return text.slice(0, text.indexOf('{')) + JSON.stringify(manifest) + text.slice(text.lastIndexOf('}') + 1)
}

function isOfSite({ id, parentId }: Route): boolean {
  return [frameId, sharedFrameId].every((frame) => id !== frame && parentId !== frame)
}

/** The studio has copies of the site's styles in its own, so its pages name none of the site's stylesheets. */
export function studioBuild(build: ServerBuild): ServerBuild {
  const { assets, routes } = build
  const ofSite = new Set(Object.values(siteManifest(assets).routes).flatMap((route) => route?.css ?? []))
  const styled = Object.entries(assets.routes).map(([id, route]) => [
    id,
    { ...route, css: route?.css?.filter((address) => !ofSite.has(address)) },
  ])
  return {
    ...build,
    routes: rooted(routes, frameId),
    assets: { ...assets, routes: rooted(Object.fromEntries(styled), frameId) as typeof assets.routes },
    routeDiscovery: { mode: 'lazy', manifestPath: '/studio/manifest' },
  }
}

/** What links show. Its pages have no scripts, so no browser reads a manifest of it. */
export function sharedBuild(build: ServerBuild): ServerBuild {
  const { assets, routes } = build
  const known = rooted(assets.routes as Routes<Route>, sharedFrameId) as typeof assets.routes
  return { ...build, routes: rooted(routes, sharedFrameId), assets: { ...assets, routes: known } }
}

type Route = { id: string; parentId?: string | undefined; path?: string | undefined }
type Routes<R extends Route> = Record<string, R | undefined>

/** The routes of a frame, with the frame as the root, under the name that the router expects of a root. */
function rooted<R extends Route>(routes: Routes<R>, frameId: string): Routes<R> {
  const frame = routes[frameId]
  if (frame === undefined) throw new Error(`the router knows no frame '${frameId}'`)
  const pages = Object.entries(only(routes, ({ parentId }) => parentId === frameId))
  return {
    root: { ...frame, id: 'root', parentId: undefined, path: '' },
    ...Object.fromEntries(pages.map(([id, route]) => [id, { ...route, parentId: 'root' }])),
  } as Routes<R>
}

function only<R extends Route>(routes: Routes<R>, isWanted: (route: Route) => boolean): Routes<R> {
  return Object.fromEntries(Object.entries(routes).filter(([, route]) => route !== undefined && isWanted(route)))
}
