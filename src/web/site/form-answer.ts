import { data } from 'react-router'

/** An action's answer: the data of its page, the status, and Retry-After in seconds. */
export function formAnswer<T>(page: T, status: number, retryAfterS?: number) {
  return data(page, { status, headers: retryAfterS === undefined ? {} : { 'retry-after': String(retryAfterS) } })
}

/** A text field of a posted form; '' when it is missing or a file. */
export function postedText(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Retry-After in seconds: for a store that does not answer, and for overload. */
export const unavailableRetryS = 30
export const busyRetryS = 5
