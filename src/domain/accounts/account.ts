import { type None, none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { isBlank } from '#resume/text.ts'
import { isLine, isLongLine, lineLimit } from '../messages/submission.ts'

/** The document of the collection `user` about one identity. docs/behaviour.md 8.1. */
export type Account = { uid: string; firstName: string; lastName: string; isAdmin: boolean; email: string }

/**
 * The account of a stored document. A missing or damaged field reads as '', a missing or damaged Admin flag as false.
 * docs/behaviour.md 8.1.
 */
export function toAccount({ id, fields }: { id: string; fields: Fields }): Account {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  return {
    uid: id,
    firstName: text('FirstName'),
    lastName: text('LastName'),
    isAdmin: fields.Admin === true,
    email: text('email'),
  }
}

export function accountFields({ firstName, lastName, isAdmin, email }: Account): Fields {
  return { FirstName: firstName, LastName: lastName, Admin: isAdmin, email }
}

/** The name on the account card; the email address when both names are empty. */
export function fullName({ firstName, lastName, email }: Account): string {
  return [firstName, lastName].filter((name) => name !== '').join(' ') || email
}

/**
 * The collections of what a person began and has not completed: a change of the email, the challenge of a passkey, a sign-in
 * without its code. They end when they are overdue, and by a restore.
 * docs/behaviour.md 14.13, 29.3, 30.2, 30.4.
 */
export const unfinished = {
  emailChanges: 'email-changes',
  passkeyChallenges: 'passkey-challenges',
  halfSignIns: 'half-sign-ins',
} as const

/** Returns what is wrong with a name of an account, or none. `what` names the option or field and begins the message. */
export function nameProblem(what: string, name: string): string | None {
  if (isBlank(name)) return `${what} cannot be blank.`
  if (!isLine(name)) return `${what} must be one line, without control characters.`
  return isLongLine(name) ? `${what} cannot be longer than ${lineLimit} characters.` : none
}
