import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { SitePagesOf } from '#calls/content/site-pages.ts'
import type { MenuPage } from '#domain/site/menu.ts'
import type { PageWithContent } from '#domain/site/pages-with-content.ts'

/** A route of the site: its address, the file of its module, and its handle. */
export type SiteRoute = RouteConfigEntry & { handle: RouteHandle }

/**
 * What the server, the menu and the tests need to know about a route. It is in `routes.ts` and not in the route's
 * module, whose exports would be sent to browsers or be unreadable without React, and which several routes can share.
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
  /**
   * Whether the page belongs to the studio: it has the studio's frame and headers, and its address answers everyone but Admins
   * as any other address below /studio does. docs/behaviour.md 23.1.
   */
  isStudio?: boolean
  /** Whether the page is what a link shows: a sheet without the site's frame and scripts. docs/behaviour.md 37.3. */
  isShared?: boolean
  /**
   * Whether the page is about the account of its visitor. It is a part of the studio's app, so that no page of the site contains
   * or names it, and its address answers 404 where the site has no studio. docs/behaviour.md 29.2.
   */
  isAccount?: boolean
  /** Whether the page says something about accounts, so that the site as files leaves it out. docs/behaviour.md 34.1. */
  needsServer?: boolean
  /** Whether the address is that of a page as files; a live site redirects it. docs/behaviour.md 34.2. */
  isOfFiles?: boolean
  /** Whether the address has no page: it answers the studio's scripts and forms only. */
  isResource?: boolean
  /** Whether the address answers forms alone: every other method is a wrong one. */
  isFormOnly?: boolean
  /** The page's entry in the menu. docs/behaviour.md 3.3. */
  menu?: MenuEntry
  /** The pages of the route that search engines should find, each with its card. docs/behaviour.md 31.4, 32.4. */
  inSitemap?: SitePagesOf
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
 * `takes` 'slices': bytes of a file by PUT, up to the same number of bytes, and forms. 'entry': JSON by PUT in place of forms.
 * `showsRefused`: the page shows a refused form again, with what was typed. `provenBy`: the form acts on no cookie, and this
 * field of it, a signed time or the token of a mail, is enough where a browser does not say where it came from. docs/behaviour.md 13.3, 13.7, 13.9.
 */
type Forms =
  | {
      maxFormBytes: number
      isCacheable: false
      takes?: 'slices' | 'entry'
      showsRefused?: true
      provenBy?: 'issued' | 'token'
    }
  | {
      maxFormBytes?: undefined
      isCacheable?: boolean
      takes?: undefined
      showsRefused?: undefined
      provenBy?: undefined
    }

/** `needs`: the page is in the menu only while this one has something to say. docs/behaviour.md 2.8. */
type MenuEntry = Omit<MenuPage, 'path'> & { needs?: PageWithContent }

/** The ids of the frames in the router's build that are no part of the site's app: the studio's, and that of links. */
export const frameId = 'studio'
export const sharedFrameId = 'shared'
