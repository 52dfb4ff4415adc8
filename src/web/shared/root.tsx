// First, because it declares the order of the cascade layers.
import './shared.css'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Outlet, useRouteLoaderData } from 'react-router'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { isRightToLeft } from '#resume/language.ts'
import { nameless } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { siteContext, visitContext } from '../routing/context.ts'
import { Backdrop } from '../site/views/parts/backdrop.tsx'
import displayFace from '../ui/fonts/brygada-english.woff2?url'
import { Sprite } from '../ui/icon.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { useWords } from '../ui/words.ts'
import type { Route } from './+types/root.ts'
import { LinkNotice } from './link-notice.tsx'
import type { loader as linkLoader } from './routes/link.tsx'

/** Loads what every page of a link has. It never fails. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ports, imageLists } = context.get(siteContext)
  const visit = context.get(visitContext)
  const [person, settings, behind] = await Promise.all([
    readPersonInfo(ports),
    readSiteSettings(ports),
    imageLists.readOne('backgrounds', 'not-found'),
  ])
  if (settings.ok) visit.accentHue = settings.data.accentHue
  const owner = person.ok ? person.data : unnamedOwner
  return { ownerName: owner.name, theme: visit.theme, backdrop: behind.ok ? behind.data : none }
}

/** When to try again, after too many tries. */
export function headers({ errorHeaders }: Route.HeadersArgs) {
  return errorHeaders ?? new Headers()
}

/** No script runs here: the page works without, and its address then cannot reach one. docs/behaviour.md 37.3. */
export function Layout({ children }: { children: ReactNode }) {
  const theme = useRouteLoaderData<typeof loader>('root')?.theme ?? 'system'
  const words = useWords()
  const lang = useRouteLoaderData<typeof linkLoader>('link')?.facts.lang ?? words.language
  return (
    <html lang={lang} dir={isRightToLeft(lang) ? 'rtl' : undefined} data-theme={theme === 'system' ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="preload" href={displayFace} as="font" type="font/woff2" crossOrigin="anonymous" />
        <Links />
      </head>
      <body>
        <Sprite />
        <SkipLink />
        {children}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

/** A link that is not open, too many tries, and a page that could not be made. docs/behaviour.md 37.4. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const root = useRouteLoaderData<typeof loader>('root')
  const status = isRouteErrorResponse(error) ? error.status : 500
  const message = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : ''
  return (
    <>
      <Backdrop image={root?.backdrop ?? none} />
      <LinkNotice ownerName={root?.ownerName ?? nameless} status={status} message={message} />
    </>
  )
}
