import { nameProblem } from '#domain/accounts/account.ts'
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
