import { notSavedText } from '#domain/not-saved.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import type { Failure } from '#resume/result.ts'

/** The status of a change of a person that failed, and the alert for it. */
export function personFailure({ code, message }: Failure): { status: number; alerts: Alert[] } {
  if (code === 'operation-not-allowed' || code === 'user-disabled')
    return { status: 409, alerts: [errorAlert(message)] }
  if (code === 'user-not-found') return { status: 404, alerts: [errorAlert('There is no such account any more.')] }
  if (code === 'conflict')
    return { status: 409, alerts: [errorAlert('This account was changed meanwhile. Please try again.')] }
  return { status: 503, alerts: [errorAlert(notSavedText)] }
}
