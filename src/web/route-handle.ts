import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { MenuPage } from '#domain/site/menu.ts'
import type { Ports } from '#ports/ports.ts'

/** A route of the site: its address, the file of its module, and its handle. */
export type SiteRoute = RouteConfigEntry & { handle: RouteHandle }

/**
 * What the server, the menu and the tests need to know about a route. It is in `routes.ts` and not in the route's
 * module, whose exports would be sent to browsers or be unreadable without React. docs/decisions/084-route-handles.md.
 */
export type RouteHandle = Forms & {
  /** Who may see the page; everyone if it is not given. */
  access?: Access
  /** Whether the route only redirects. Its address does so with and without a final slash. docs/behaviour.md 2.2. */
  isRedirect?: boolean
  /**
   * The search parameters that the page reads. All others are removed before rendering, so that they cannot vary a cached page.
   */
  searchParams?: readonly string[]
  /**
   * Whether the address holds a secret and must not leak: the page sends no referrer, its styles stay in files, and no
   * sign-in redirects to it. Chromium sends the page's address as referrer with whatever an inline style loads (here the
   * font), and no policy prevents it. docs/behaviour.md 8.11.
   */
  hasSecretAddress?: boolean
  /** The page's entry in the menu. docs/behaviour.md 3.3. */
  menu?: MenuEntry
  /** Whether the page is content that search engines should find. */
  inSitemap?: boolean
  /** The image folders of a page that has the same ones for every address; they are read when the server starts. */
  imageFolders?: readonly string[]
}

/**
 * `signed-out` is for visitors without an account; the page itself redirects accounts to where they were going. `account` is
 * any account, `admin` one with the Admin flag. docs/behaviour.md 2.3.
 */
export type Access = 'everyone' | 'signed-out' | 'account' | 'admin'

/**
 * The largest form that the page accepts, in bytes; without it the page accepts none. A page with a form is never cached.
 * docs/behaviour.md 13.3, 13.9.
 */
type Forms = { maxFormBytes: number; isCacheable: false } | { maxFormBytes?: undefined; isCacheable?: boolean }

/** `hasContent` says whether the page has anything to show; a page without it is left out of the menu. */
type MenuEntry = Omit<MenuPage, 'path'> & { hasContent?(ports: Pick<Ports, 'documents'>): Promise<boolean> }
