import type { NewOwner } from '#calls/studio/imports/begin.ts'

/** The field of a form that a new owner begins with. */
export const timeZoneField = 'timeZone'

/** The browser's time zone; '' where a browser does not tell it. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}

/** What the browser says of a new owner. */
export function newOwnerIn(form: FormData): NewOwner {
  return { timeZone: String(form.get(timeZoneField) ?? '') }
}
