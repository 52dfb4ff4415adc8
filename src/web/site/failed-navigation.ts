import { useEffect, useSyncExternalStore } from 'react'
import { type DataStrategyResult, isRouteErrorResponse, useLocation } from 'react-router'
import { type Alert, reloadAlert, retryAlert } from '#domain/site/alert.ts'
import { requestFailedText, requestTimeoutMs, timedOut } from '#domain/site/request-failure.ts'
import { message } from '#resume/words.ts'
import type { Route } from '../+types/root.ts'
import { pageWords } from '../ui/words.ts'
import { isFollowingAccount } from './account-tabs.ts'

/** Detail of the event `vita:data`, by which `entry.client.tsx` reports that a request for data has ended. */
export type DataAnswer = { url: string; error: Error | undefined }

/** In ms. docs/behaviour.md 9.5. */
const chunkTimeoutMs = 120_000
const chunkFailedText = message('Loading chunk failed')

/** The page that the visitor sees: its path, and the index of its entry in the browser's history. */
let shown: { path: string; entry: number | undefined } | undefined

let alerts: Alert[] = []
const noAlerts: Alert[] = []
const listeners = new Set<() => void>()

/** Why a navigation ends where it began, beside what its request for data threw. */
const lostScript = Symbol('lost script')
/** Resolved when a script was lost in this document. The router never requests it again: pages load as documents from then on. */
const damage = Promise.withResolvers<void>()
let isDamaged = false

/**
 * Keeps the visitor on the page when data or scripts of the next one do not arrive: page, address, scroll position and typed
 * text stay, and an alert gives the reason and offers another try. A 404 is not a failure. A failed revalidation keeps the
 * current data. docs/decisions/002-failed-navigations.md; docs/behaviour.md 9.4, 9.5.
 */
export const stayOnFailure: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const [wasStuck, wasDamaged] = [alerts.length > 0, isDamaged]
  show(noAlerts)
  if (shown === undefined || request.method !== 'GET') return
  const { pathname, search } = new URL(request.url)
  const path = pathname + search
  if (isFollowingAccount() && wasStuck) return reload() // the router would follow the failed navigation again
  if (isFollowingAccount() && path === shown.path) return keepOnFailure(await next())

  const answer = answerOf(request.url)
  const reason = await Promise.race([
    next().then(reasonIn),
    answer.then((failure) => failure ?? endless),
    Promise.race([damage.promise, after(chunkTimeoutMs)]).then(async () => (await answer) ?? lostScript),
  ])
  if (reason === undefined) return
  if (request.signal.aborted) return endless
  if (reason === lostScript && wasDamaged) return entryNow() === shown.entry ? load(path) : reload()
  if (reason === lostScript) noteDamage()
  returnTo(shown.entry)
  const why = () => requestFailedText(reason, requestTimeoutMs, pageWords())
  show([reason === lostScript ? reloadAlert(chunkFailedText, path) : retryAlert(why(), path)])
  return endless
}

/** A navigation that awaits this promise never ends; the router drops it when the next navigation begins. */
const endless = new Promise<never>(() => {})

type Results = Record<string, DataStrategyResult>

function reasonIn(results: Results): unknown {
  return Object.values(results).find(isFailure)?.result
}

function isFailure({ type, result }: DataStrategyResult): boolean {
  return type === 'error' && !(result instanceof Response) && !(isRouteErrorResponse(result) && result.status === 404)
}

function keepOnFailure(results: Results): void {
  for (const [route, result] of Object.entries(results)) if (isFailure(result)) delete results[route]
}

/** What the request for this page's data threw, an error when it takes too long; undefined when the data has arrived. */
function answerOf(url: string): Promise<unknown> {
  const answered = new Promise((resolve) => {
    const onData = ({ detail }: CustomEvent<DataAnswer>) => {
      if (detail.url !== url || detail.error?.name === 'AbortError') return
      document.removeEventListener('vita:data', onData as EventListener)
      resolve(detail.error)
    }
    document.addEventListener('vita:data', onData as EventListener)
  })
  return Promise.race([answered, after(requestTimeoutMs, timedOut)])
}

function after<T>(ms: number, value?: T): Promise<T | undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, value))
}

/** When the router fails to load a script, it reloads the page. The page stays instead. */
function stayOnReload(event: NavigateEvent): void {
  if (event.navigationType !== 'reload' || event.userInitiated || isReloading) return
  event.preventDefault()
  noteDamage()
}

function noteDamage(): void {
  isDamaged = true
  damage.resolve()
}

let isReloading = false

function reload(): Promise<never> {
  isReloading = true
  location.reload()
  return endless
}

function load(path: string): Promise<never> {
  location.assign(path)
  return endless
}

/** Moves the browser back to the history entry of the shown page, hidden from the router, which never left it. */
function returnTo(entry: number | undefined): void {
  const now = entryNow()
  if (entry === undefined || now === undefined || now === entry) return
  isReturning = true
  history.go(entry - now)
}

let isReturning = false

function hideReturn(event: PopStateEvent): void {
  if (isReturning) event.stopImmediatePropagation()
  isReturning = false
}

// Now, before the router listens: Chromium calls the listeners of this event in their order, whatever their phase.
globalThis.window?.addEventListener('popstate', hideReturn)
globalThis.window?.navigation?.addEventListener('navigate', stayOnReload)

/** The index of the browser's history entry. An older browser has no Navigation API: docs/decisions/002-failed-navigations.md. */
function entryNow(): number | undefined {
  return window.navigation?.currentEntry?.index
}

/** Records the page that the router shows. */
export function useShownPage(): void {
  const { pathname, search, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key is another history entry
  useEffect(() => {
    shown = { path: pathname + search, entry: entryNow() }
  }, [pathname, search, key])
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
