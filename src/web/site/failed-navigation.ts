import { useContext, useEffect, useSyncExternalStore } from 'react'
import {
  createPath,
  type DataRouter,
  type DataStrategyResult,
  IDLE_NAVIGATION,
  isRouteErrorResponse,
  UNSAFE_DataRouterContext,
} from 'react-router'
import { type Alert, retryAlert } from '#domain/site/alert.ts'
import { requestFailedText } from '#domain/site/request-failure.ts'
import type { Route } from '../+types/root.ts'
import { hasFailedModule } from './load-route-module.ts'

/** The router, once it runs in the browser, and the index in the history of the page that it shows. */
let shown: { router: DataRouter; entry: unknown } | undefined

let alerts: Alert[] = []
const noAlerts: Alert[] = []
const listeners = new Set<() => void>()

/**
 * Keeps the visitor on the page when the data of the next one fails to load: page, address, scroll position and typed text
 * stay, and an alert gives the reason and offers another try. A 404 is not a failure. A failed revalidation keeps the
 * current data. docs/decisions/081-failed-navigations.md; docs/behaviour.md 9.
 */
export const stayOnFailure: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const isDamaged = hasFailedModule()
  show(noAlerts)
  const results = await next()
  if (shown === undefined || request.method !== 'GET' || request.signal.aborted) return
  const { navigation } = shown.router.state
  const failures = Object.entries(results).filter(([, result]) => isFailure(result))
  const [failure] = failures
  if (navigation.location === undefined) {
    for (const [route] of failures) delete results[route]
    return
  }
  const path = createPath(navigation.location)
  if (failure !== undefined) {
    if (!returnToShown(shown.entry)) return
    show([retryAlert(requestFailedText(failure[1].result), path)])
    shown.router._internalSetStateDoNotUseOrYouWillBreakYourApp({ navigation: IDLE_NAVIGATION })
    return endless
  }
  if (isDamaged && !Object.values(results).some(({ result }) => result instanceof Response)) {
    if (navigation.historyAction === 'POP') location.reload()
    else location.assign(path)
    return endless
  }
}

/** A navigation that awaits this promise never ends; the router drops it when the next navigation begins. */
const endless = new Promise<void>(() => {})

function isFailure({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && !(result instanceof Response) && !(isRouteErrorResponse(result) && result.status === 404)
}

/**
 * Moves the browser back to the history entry of the shown page, hidden from the router, which never left it. Returns false
 * when the entries have no index.
 */
function returnToShown(entry: unknown): boolean {
  const now: unknown = history.state?.idx
  if (now === entry) return true
  if (typeof now !== 'number' || typeof entry !== 'number') return false
  addEventListener('popstate', (event) => event.stopImmediatePropagation(), { capture: true, once: true })
  history.go(entry - now)
  return true
}

/** Records the history entry of each page that the router shows. */
export function useShownEntry(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => {
    if (router === undefined) return
    let { location } = router.state
    shown = { router, entry: history.state?.idx }
    return router.subscribe((state) => {
      if (state.location === location) return
      location = state.location
      shown = { router, entry: history.state?.idx }
    })
  }, [router])
}

/** The alerts of the last failed navigation; empty once another one begins. */
export function useNavigationAlerts(): Alert[] {
  return useSyncExternalStore(
    subscribe,
    () => alerts,
    () => noAlerts,
  )
}

function show(next: Alert[]): void {
  alerts = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
