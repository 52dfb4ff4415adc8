import { type None, none } from '#resume/result.ts'
import { isBlank } from '#resume/text.ts'
import { hourMs } from '../quota.ts'
import { nameProblem } from './account.ts'
import { emailBlankText, passwordBlankText } from './login-form.ts'

/** How long the address that makes the first account works, in ms. docs/behaviour.md 24.1. */
export const welcomeLifetimeMs = hourMs

/** The fields of the first account's form. */
export type WelcomeFields = { firstName: string; lastName: string; email: string; password: string }

/** The messages for missing and invalid fields, in the order of the fields; empty when the form may be sent. */
export function welcomeErrors({ firstName, lastName, email, password }: WelcomeFields): Partial<WelcomeFields> {
  const errors: [name: keyof WelcomeFields, message: string | None][] = [
    ['firstName', nameProblem('First name', firstName.trim())],
    ['lastName', nameProblem('Last name', lastName.trim())],
    ['email', isBlank(email) ? emailBlankText : none],
    ['password', isBlank(password) ? passwordBlankText : none],
  ]
  return Object.fromEntries(errors.filter(([, message]) => message !== none))
}

/** The lines that tell an owner at a terminal how to make the first account; the address is the last one. */
export function welcomeLines(origin: string, token: string): string[] {
  return [
    'It works once, for an hour. Start again for a new one.',
    `Make your account: ${origin}/studio/welcome?token=${token}`,
  ]
}
