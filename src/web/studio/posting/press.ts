import { createContext, use, useState } from 'react'
import { type DataStrategyResult, data, isRouteErrorResponse, redirect, useSubmit } from 'react-router'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { requestFailedText, requestTimeoutMs, timedOut } from '#domain/site/request-failure.ts'
import { signedOutText } from '#domain/studio/signed-out.ts'
import type { Route } from '../+types/root.ts'
import { DraftStateContext } from './save-state.ts'

/**
 * What the action of a press answers: the confirmation, with the id of an undo, and the page that it leads to; or, for a rejection,
 * alerts, and the message of each wrong field by its name.
 */
export type Answer = {
  message?: string
  undo?: string
  to?: string
  alerts?: Alert[]
  errors?: Readonly<Record<string, string>>
}

export function isRejection({ alerts = [], errors = {} }: Answer): boolean {
  return alerts.some(({ type }) => type === 'error') || Object.keys(errors).length > 0
}

/** What the frame shows of the last answer. `count` tells a confirmation from an equal one before it. */
type Shown = {
  message?: string | undefined
  undo?: string | undefined
  count: number
  alerts: Alert[]
  isRejected: boolean
}

export const noAnswer: Shown = { count: 0, alerts: [], isRejected: false }

/** Shows an answer in the frame: its alerts on this page, its confirmation over a navigation, too. */
export const AnswerContext = createContext<{ shown: Shown; show(answer: Answer): void }>({ shown: noAnswer, show() {} })

/** Why a press has no answer of its own: the session ended, the account is no Admin any more, or the request failed. */
type Failure = Answer & { save?: 'signed-out' | 'no-admin' }

const noAdminText = 'This account may no longer change the site.'

let answered: Failure | undefined

/**
 * Takes the answer of each press. A request that failed becomes an answer with the reason, so that the page stays with everything typed.
 * An answer that leads to another page redirects there, so that the data of this page, which may be gone, is not read again. Data of this
 * page that cannot be read again stays as it is.
 */
export const takeAnswer: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const results: Record<string, DataStrategyResult> = await next()
  if (request.method === 'GET') return keepOnFailure(request, results)
  for (const [route, { type, result }] of Object.entries(results)) {
    if (result instanceof Response) continue
    const isPlain = isRouteErrorResponse(result) || result instanceof Error
    const given = isPlain ? result : (result as ReturnType<typeof data>).data
    answered = type === 'error' ? failureOf(given) : (given as Failure | undefined)
    if (type === 'error') results[route] = { type: 'data', result: data(answered, { status: 503 }) }
    if (answered?.to !== undefined) results[route] = { type: 'data', result: redirect(answered.to) }
  }
}

function keepOnFailure({ url }: Request, results: Record<string, DataStrategyResult>): void {
  const { pathname, search } = new URL(url)
  if (pathname + search !== location.pathname + location.search) return
  for (const [route, { type, result }] of Object.entries(results)) {
    const isAnswer = result instanceof Response || (isRouteErrorResponse(result) && result.status < 500)
    if (type === 'error' && !isAnswer) delete results[route]
  }
}

function failureOf(error: unknown): Failure {
  const { status, data: text } = Object(error) as { status?: unknown; data?: unknown }
  if (text === signedOutText) return { save: 'signed-out', alerts: [errorAlert(signedOutText)] }
  const said = typeof text === 'string' && text !== '' && !text.startsWith('<') ? text : requestFailedText(error)
  if (status === 403 && said !== text) return { save: 'no-admin', alerts: [errorAlert(noAdminText)] }
  return { alerts: [errorAlert(said)] }
}

/** One press is under way at a time, so that each takes its own answer. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Sends presses, one after the other. `press` resolves to the answer, once the data of the page has been read again; undefined when a
 * document is loaded instead. docs/behaviour.md 23.13.
 */
export function usePress<T extends Answer>() {
  const submit = useSubmit()
  const { show } = use(AnswerContext)
  const { state, set } = use(DraftStateContext)
  const [isSent, setSent] = useState(false)

  async function press(form: FormData, action: string): Promise<T | undefined> {
    setSent(true)
    const sent = last.then(() => send(form, action))
    last = sent.catch(() => {})
    const late = new Promise<Failure>((resolve) => {
      setTimeout(() => resolve({ alerts: [errorAlert(requestFailedText(timedOut))] }), requestTimeoutMs)
    })
    const given = await Promise.race([sent, late])
    setSent(false)
    if (given === undefined) return undefined
    const isTold = state.save.kind === 'signed-out' || state.save.kind === 'no-admin'
    if (given.save !== undefined) set({ save: { kind: given.save } })
    else if (isTold) set({ save: { kind: 'quiet' } })
    show(given)
    return given as T
  }

  async function send(form: FormData, action: string): Promise<Failure | undefined> {
    answered = undefined
    await submit(form, { method: 'post', action, navigate: false })
    return answered
  }

  return { press, isSent }
}
