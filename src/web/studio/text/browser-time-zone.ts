import type { NewOwner } from '#calls/studio/imports/begin.ts'
import { isLanguageTag, languageName } from '#resume/language.ts'

/** The fields of a form that a new owner begins with. */
export const timeZoneField = 'timeZone'
export const languageField = 'language'

/** The browser's time zone; '' where a browser does not tell it. */
export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''
}

/** What the browser says of a new owner. */
export function newOwnerIn(form: FormData): NewOwner {
  return { timeZone: String(form.get(timeZoneField) ?? ''), language: String(form.get(languageField) ?? '') }
}

/** 'New York' for 'America/New_York'. */
export function placeOfTimeZone(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

/**
 * The name of a language in English. '' for English itself, which a new site has in any case, and for what is no language, such as 'C':
 * WebKitGTK says so where the system names none.
 */
export function otherLanguage(tag: string): string {
  return /^en\b/.test(tag) || !isLanguageTag(tag) ? '' : languageName(tag, 'en')
}
