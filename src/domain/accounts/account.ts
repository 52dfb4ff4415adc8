import type { Fields } from '#resume/schema/stored-fields.ts'

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
