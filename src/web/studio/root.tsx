// First, because it declares the order of the cascade layers.
import './styles/studio.css'
import hydrationLoaderCode from 'virtual:hydration-loader'
import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Links, Outlet, Scripts, ScrollRestoration, useLocation, useMatches, useRouteLoaderData } from 'react-router'
import { nameless } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { requireAccess } from '../routing/page-access.ts'
import { useAccountTabs } from '../ui/account-tabs.ts'
import { useReference } from '../ui/reference.tsx'
import { SkipLink } from '../ui/skip-link.tsx'
import { currentTheme } from '../ui/theme/theme.ts'
import type { Route } from './+types/root.ts'
import { Confirmation } from './layout/confirmation.tsx'
import { Contents } from './layout/contents.tsx'
import { focusScreen, isMove } from './layout/focus-screen.ts'
import { fileDrags, isOfAccount, leaveFile, type Frame as ScreenFrame } from './layout/frame.ts'
import { loadFrame } from './layout/load-frame.ts'
import { NotFound, PageHead, Screen, Work } from './layout/screen.tsx'
import { type Answer, AnswerContext, isRejection, noAnswer, takeAnswer } from './posting/press.ts'
import { type DraftState, DraftStateContext, isUnsaved } from './posting/save-state.ts'
import { StandaloneHead, StandalonePage } from './standalone/standalone-page.tsx'
import { Sprite } from './views/icon.tsx'
import './layout/frame.css'

export { shouldRevalidate } from './layout/editor-view.ts'

export const middleware: Route.MiddlewareFunction[] = [requireAccess]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [takeAnswer]

export async function loader({ context, url }: Route.LoaderArgs) {
  return loadFrame(context, url.pathname)
}

export function Layout({ children }: { children: ReactNode }) {
  const theme = currentTheme(useRouteLoaderData<typeof loader>('root')?.theme)
  return (
    <html lang="en" data-theme={theme} data-scripts="soon">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Links />
      </head>
      <body>
        <Sprite />
        {children}
        <ScrollRestoration />
        <Scripts />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own code, and hashed in the policy */}
        <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: hydrationLoaderCode }} />
      </body>
    </html>
  )
}

export default function Root() {
  useEffect(() => {
    for (const type of fileDrags) addEventListener(type, leaveFile)
    return () => {
      for (const type of fileDrags) removeEventListener(type, leaveFile)
    }
  }, [])
  const { pathname } = useLocation()
  const isStandalone = useMatches().some(({ handle }) => (handle as ScreenFrame | undefined)?.frame === 'standalone')
  if (isStandalone || isOfAccount(pathname))
    return (
      <StandaloneFrame>
        <Outlet />
      </StandaloneFrame>
    )
  return (
    <Frame>
      <Outlet />
    </Frame>
  )
}

function StandaloneFrame({ children }: { children: ReactNode }) {
  const typed = useRef(false)
  useStarted(() => typed.current)
  return (
    <>
      <SkipLink />
      <main id="content" tabIndex={-1} onInput={(event) => (typed.current ||= isForServer(event))}>
        {children}
      </main>
    </>
  )
}

/**
 * What could not be loaded, in the frame, so that everything else can be reached. The server has logged an unexpected error under the
 * reference; no message of it is shown. docs/behaviour.md 23.3.
 */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname, search } = useLocation()
  const reference = useReference()
  if (isOfAccount(pathname))
    return (
      <StandaloneFrame>
        <StandalonePage name="Error" place="Resume" hasError backdrop={none} header={['', 'My account']}>
          <StandaloneHead title="This could not be loaded." lead="Please try again in a moment.">
            <p>
              <a href={pathname + search}>Try again</a>
            </p>
          </StandaloneHead>
        </StandalonePage>
      </StandaloneFrame>
    )
  if (typeof error === 'object' && error !== null && 'status' in error && error.status === 404)
    return (
      <Frame>
        <NotFound />
      </Frame>
    )
  return (
    <Frame>
      <Screen name="Error" hasError>
        <Work>
          <PageHead title="This could not be loaded." />
          <p>
            <a href={pathname + search}>Try again</a>
          </p>
          {reference !== '' && (
            <p className="fine">
              It has been noted under this reference: <code className="reference">{reference}</code>
            </p>
          )}
        </Work>
      </Screen>
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root')
  const location = useLocation()
  const { pathname, search } = location
  const [state, setState] = useState<DraftState>({
    save: { kind: 'quiet' },
    changes: root?.changes ?? 0,
    unread: root?.unread ?? 0,
  })
  const typed = useRef(false)
  const account = root?.accountIdHash ?? ''
  const draft = useMemo(
    () => ({
      state,
      account,
      set(change: Partial<DraftState>) {
        if (change.save !== undefined && !isUnsaved(change.save)) typed.current = false
        setState((before) => ({ ...before, ...change }))
      },
    }),
    [state, account],
  )
  useStarted(() => typed.current || isUnsaved(state.save))
  useEffect(() => {
    if (root !== undefined) setState((before) => ({ ...before, changes: root.changes, unread: root.unread }))
  }, [root])
  const answers = useAnswers(location, () => {
    typed.current = false
  })
  return (
    <DraftStateContext value={draft}>
      <AnswerContext value={answers}>
        <SkipLink />
        <div className="studio" onInput={(event) => (typed.current ||= isForServer(event))}>
          <Contents
            ownerName={root?.ownerName ?? nameless}
            path={pathname + search}
            theme={root?.theme}
            csrfToken={root?.csrfToken ?? ''}
            counts={state}
          />
          <main className="studio__main" id="content" tabIndex={-1}>
            <noscript>
              <p className="studio__needs">The studio needs JavaScript: please switch it on in your browser.</p>
            </noscript>
            {children}
          </main>
        </div>
        <Confirmation />
      </AnswerContext>
    </DraftStateContext>
  )
}

/**
 * The last answer, as the frame shows it. `onDone` runs when a press was done. The heading of a screen that a press or a link leads to
 * gets the focus, or what its address points at.
 */
function useAnswers({ pathname, hash }: { pathname: string; hash: string }, onDone: () => void) {
  const [shown, setShown] = useState(noAnswer)
  const page = useRef(pathname)
  useEffect(() => {
    if (isMove()) focusScreen()
  }, [])
  useEffect(() => {
    if (page.current === pathname) return
    page.current = pathname
    setShown((before) => ({ ...before, alerts: [], isRejected: false }))
    focusScreen(hash)
  }, [pathname, hash])
  return {
    shown,
    show(answer: Answer) {
      const { message, undo, alerts = [] } = answer
      const isRejected = isRejection(answer)
      if (!isRejected) onDone()
      setShown((before) => {
        const confirmation = isRejected ? before : { message, undo, count: before.count + 1 }
        return { ...confirmation, alerts, isRejected }
      })
    },
  }
}

/** Whether what is typed would be stored; a search is not. */
function isForServer({ target }: FormEvent): boolean {
  return (target as HTMLInputElement).form?.method === 'post'
}

/**
 * Tells the hydration loader that the page reacts, and leaves the page when another account or none is signed in, unless something is
 * typed in it that is not stored. docs/behaviour.md 23.3.
 */
function useStarted(hasUnsaved: () => boolean): void {
  const { pathname, search } = useLocation()
  const root = useRouteLoaderData<typeof loader>('root')
  useAccountTabs(root?.accountIdHash ?? '', () => {
    if (!hasUnsaved()) location.replace(pathname + search)
  })
  useEffect(() => {
    document.dispatchEvent(new Event('vita:hydrated'))
  }, [])
}
