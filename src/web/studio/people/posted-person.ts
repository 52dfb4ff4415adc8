import { nameProblem } from '#domain/accounts/account.ts'
import { notSavedText } from '#domain/not-saved.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import type { Failure } from '#resume/result.ts'
import { isBlank } from '#resume/text.ts'

/** The names of a posted form. Both may be blank: then the email stands for them. */
export function postedNames(form: FormData): { firstName: string; lastName: string } {
  const line = (name: string) =>
    String(form.get(name) ?? '')
      .normalize('NFC')
      .trim()
  return { firstName: line('firstName'), lastName: line('lastName') }
}

/** What is wrong with them, by field. */
export function nameErrors({ firstName, lastName }: ReturnType<typeof postedNames>): Record<string, string> {
  const errors: [field: string, problem: string | null][] = [
    ['firstName', isBlank(firstName) ? null : nameProblem('First name', firstName)],
    ['lastName', isBlank(lastName) ? null : nameProblem('Last name', lastName)],
  ]
  return Object.fromEntries(errors.flatMap(([field, problem]) => (problem === null ? [] : [[field, problem]])))
}

/** The status of a change of a person that failed, and the alert for it. */
export function personFailure({ code, message }: Failure): { status: number; alerts: Alert[] } {
  if (code === 'operation-not-allowed' || code === 'user-disabled')
    return { status: 409, alerts: [errorAlert(message)] }
  if (code === 'user-not-found') return { status: 404, alerts: [errorAlert('There is no such account any more.')] }
  if (code === 'conflict')
    return { status: 409, alerts: [errorAlert('This account was changed meanwhile. Please try again.')] }
  return { status: 503, alerts: [errorAlert(notSavedText)] }
}
