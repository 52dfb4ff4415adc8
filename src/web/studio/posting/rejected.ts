import { data } from 'react-router'
import { notSavedText } from '#domain/not-saved.ts'
import { errorAlert } from '#domain/site/alert.ts'
import type { Failure } from '#resume/result.ts'

/** The answer to a form that was not done. */
export function rejected(status: number, message: string) {
  return data({ alerts: [errorAlert(message)] }, { status })
}

/** The answer to a form that was not saved, by the failure: no page sends such a form, what it names is gone, or the store is away. */
export function notSaved({ code, message }: Failure) {
  if (code === 'invalid') return rejected(400, message)
  return code === 'object-not-found' ? rejected(404, message) : rejected(503, notSavedText)
}
