import { data } from 'react-router'

/** An action's answer: what its page becomes, the status that says so, and in how many seconds it is worth another try. */
export function formAnswer<T>(page: T, status: number, retryAfterS?: number) {
  return data(page, { status, headers: retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) } })
}

/** A field of a posted form; what is missing, and a file, reads as ''. */
export function postedText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Seconds after which it is worth another try when a store gave no answer, and when more is asked than can be worked off. */
export const unavailableRetryS = 30
export const busyRetryS = 5
