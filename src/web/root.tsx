// First, because it declares the order of the cascade layers.
import './site/styles/site.css'
import './ui/styles/tokens.css'
import hydrationLoaderCode from 'virtual:hydration-loader'
import slideshowPlayerCode from 'virtual:slideshow-player'
import themeCode from 'virtual:theme'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  useRouteLoaderData,
} from 'react-router'
import { folderOfLists, readPagesWithContent } from '#calls/content/read-pages-with-content.ts'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { plainSettings, readSiteSettings } from '#calls/content/read-site-settings.ts'
import { prefixOf, wordsAddress } from '#domain/languages/languages.ts'
import { type MenuItem, menuOf } from '#domain/site/menu.ts'
import { pagesInMenu } from '#domain/site/pages-with-content.ts'
import type { Ports } from '#ports/ports.ts'
import { isRightToLeft, languageName } from '#resume/language.ts'
import type { Image } from '#resume/records/image.ts'
import { nameless } from '#resume/records/person-info.ts'
import { leftOutOfMenu } from '#resume/records/site-settings.ts'
import { type None, none } from '#resume/result.ts'
import favicon from '../../public/favicon.svg?inline'
import type { Route } from './+types/root.ts'
import { hasContact, siteContext, type Visit, visitContext } from './routing/context.ts'
import { menuPages } from './routing/menu-pages.ts'
import { requireAccess } from './routing/page-access.ts'
import { accountNews, isFollowingAccount, useFollowedAccount } from './site/account-tabs.ts'
import { ErrorPage } from './site/error-page.tsx'
import { stayOnFailure, useNavigationAlerts, useShownPage } from './site/failed-navigation.ts'
import { LogOutAlerts, useLogOut } from './site/log-out.ts'
import { LogOutFailure } from './site/page.tsx'
import { usePageAnnouncement } from './site/page-announcement.ts'
import { Backdrop } from './site/views/parts/backdrop.tsx'
import { Content } from './site/views/parts/content.tsx'
import { LoadingScreen } from './site/views/parts/loading-screen.tsx'
import type { LanguageView } from './site/views/sidebar/languages.tsx'
import { Sidebar } from './site/views/sidebar/sidebar.tsx'
import displayFace from './ui/fonts/brygada-english.woff2?url'
import { Sprite } from './ui/icon.tsx'
import { SkipLink } from './ui/skip-link.tsx'
import fontStyles from './ui/styles/font.css?url'
import { currentTheme } from './ui/theme/theme.ts'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: displayFace, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
  { rel: 'stylesheet', href: fontStyles },
]

export const middleware: Route.MiddlewareFunction[] = [requireAccess]

/** Loads the data of the layout. It never fails: when the store does not answer, the layout has no owner's name. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ports, imageLists, hasStudio, asFiles, addresses } = context.get(siteContext)
  const visit = context.get(visitContext)
  const { theme, account, csrfToken, accountIdHash, alerts } = visit
  const [person, settings, content, behindErrors] = await Promise.all([
    readPersonInfo(ports),
    readSiteSettings(ports),
    readPagesWithContent(ports, folderOfLists(imageLists)),
    imageLists.readOne('backgrounds', 'not-found'),
  ])
  const owner = person.ok ? person.data : unnamedOwner
  const settled = settings.ok ? settings.data : plainSettings
  if (settings.ok) visit.accentHue = settings.data.accentHue
  const shown = pagesInMenu(content.ok ? content.data.withContent : new Set(), settled)
  const documents = content.ok ? content.data.projects : []
  const inMenu = menuPages(shown, account, hasStudio).filter(({ path }) => path !== '/contact' || hasContact(asFiles))
  const menu = menuOf(inMenu, owner, leftOutOfMenu(settled), documents, visit.words)
  return {
    ownerName: owner.name,
    headline: owner.headline,
    menu: asFiles ? menu.map(onOnePath) : menu,
    ...(theme !== 'system' && { theme }),
    account,
    csrfToken,
    accountIdHash,
    alerts,
    errorBackdrop: behindErrors.ok ? behindErrors.data : none,
    ...inLanguage(visit, ports.catalogues, addresses?.base),
    ...(addresses && { base: addresses.base }),
  }
}

/** No search of an address chooses a page among files. */
function onOnePath(item: MenuItem): MenuItem {
  return { ...item, panelPath: none, subNav: item.subNav.map(onOnePath) }
}

/** What the layout needs to know of the languages; nothing on a page in English of a site in one language. */
function inLanguage({ language, words, languages }: Visit, catalogues: Ports['catalogues'], base = '') {
  const { plain, shown } = languages
  const file = words.language === 'en' ? undefined : catalogues.file(language)
  return {
    ...(language !== 'en' && { language }),
    ...(isRightToLeft(language) && { isMirrored: true }),
    ...(language !== plain && { plain }),
    ...(file && { words: base + wordsAddress(language, file) }),
    ...(shown.length > 0 && {
      languages: [plain, ...shown].map((tag) => ({
        ...{ tag, name: languageName(tag) },
        prefix: base + prefixOf(tag === plain ? undefined : tag),
      })),
    }),
  }
}

/** Layout data does not change during client-side navigation, except when another tab signs in or out. */
export function shouldRevalidate() {
  return isFollowingAccount()
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnFailure]

/** Markup has six characters for a quotation mark, and an address three. */
const icon = favicon.replaceAll("'", '%22').replace('%20aria-hidden=%22true%22', '')

/**
 * A page's requests to the layout: load its scripts after the first view, not at the first touch; play its slideshow
 * before that.
 */
export type BrowserHandle = { scripts?: 'soon'; plays?: true }

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const theme = currentTheme(root?.theme)
  const isMirrored = root?.isMirrored
  const handles = useMatches().map(({ handle }) => handle as BrowserHandle | undefined)
  return (
    <html
      lang={root?.language ?? 'en'}
      dir={isMirrored ? 'rtl' : undefined}
      className={isMirrored ? 'mirrored' : undefined}
      data-words={root?.words}
      data-plain={root?.plain}
      data-theme={theme}
      data-files={root?.base === undefined ? undefined : 'yes'}
      data-scripts={handles.some((handle) => handle?.scripts === 'soon') ? 'soon' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href={icon} />
        <link rel="apple-touch-icon" href={`${root?.base ?? ''}/favicon-180.png`} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as below */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: themeCode }} />
        <Links />
      </head>
      <body>
        <Sprite />
        {children}
        <Scripts />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, and hashed in the policy */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: hydrationLoaderCode }} />
        {handles.some((handle) => handle?.plays) && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: as above
          <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: slideshowPlayerCode }} />
        )}
        {root && root.alerts.length > 0 && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: as above, with a hash that the server computed
          <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: accountNews(root) }} />
        )}
      </body>
    </html>
  )
}

const noLanguages: LanguageView[] = []

/** A navigation that takes longer, in ms, shows the loading screen; a shorter one would make it flicker. */
const longWaitMs = 600

export default function Root() {
  const backdrop = useMatches().at(-1)?.loaderData as { backdrop?: Image | None } | undefined
  return (
    <Frame backdrop={backdrop?.backdrop ?? none}>
      <Outlet />
    </Frame>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <Frame backdrop={root?.errorBackdrop ?? none} isPage={false}>
      <ErrorPage status={status} ownerName={root?.ownerName ?? nameless} error={error} />
      <LogOutFailure />
    </Frame>
  )
}

type FrameProps = {
  backdrop: Image | None
  /** Whether it is around a page, which has versions in other languages. */
  isPage?: boolean
  children: ReactNode
}

function Frame({ backdrop, isPage = true, children }: FrameProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  const { pathname, search } = useLocation()
  const hasFailed = useNavigationAlerts().length > 0 // the router still waits then
  const isWaiting = useNavigation().state === 'loading' && !hasFailed
  const isLong = useLasting(isWaiting, longWaitMs)
  const main = useRef<HTMLElement>(null)
  const announcement = usePageAnnouncement(main)
  const isFile = root?.base !== undefined
  const [logOutAlerts, logOut] = useLogOut(root?.csrfToken ?? '')
  useFollowedAccount(isFile ? none : (root?.accountIdHash ?? ''))
  useShownPage()
  // The hydration loader scrolls a page that is loaded, in place of the inline script of this element.
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => {
    setHydrated(true)
    document.dispatchEvent(new Event('vita:hydrated'))
  }, [])

  return (
    <>
      <SkipLink />
      <Backdrop image={backdrop} />
      <Sidebar
        ownerName={root?.ownerName ?? nameless}
        menu={root?.menu ?? import.meta.env.PLAIN_MENU}
        account={root?.account ?? none}
        hasAccounts={!isFile}
        csrfToken={root?.csrfToken ?? ''}
        theme={root?.theme}
        onLogOut={logOut}
        path={pathname + search}
        languages={isPage && root?.languages ? root.languages : noLanguages}
        language={root?.language ?? 'en'}
      />
      <Content ref={main} isBusy={isWaiting}>
        {isLong && <LoadingScreen isOver />}
        <LogOutAlerts value={logOutAlerts}>{children}</LogOutAlerts>
      </Content>
      {isHydrated && <ScrollRestoration storageKey="scroll" />}
      <p className="visually-hidden" aria-live="polite">
        {announcement}
      </p>
    </>
  )
}

/** Whether a state has been on for at least `ms` without interruption. */
function useLasting(isOn: boolean, ms: number): boolean {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    if (!isOn) return setIsLong(false)
    const timer = setTimeout(() => setIsLong(true), ms)
    return () => clearTimeout(timer)
  }, [isOn, ms])
  return isOn && isLong
}
