import { type None, none } from '#resume/result.ts'
import { english } from '#resume/words.ts'
import type { ContactField } from './contact-answer.ts'

/** The address at which the page of a site as files gets its form. docs/behaviour.md 5.12. */
export const openedFormPath = '/forms'

/** How visitors of a site as files write to its owner: a form that a service takes, the one of the Vita at an origin, or a mailbox. */
export type WayElsewhere = { formUrl: string } | { vitaUrl: string } | { mailto: string }

/** What a form on a page elsewhere needs of the site that takes its messages. */
export type OpenedForm = {
  formId: string
  /** The id of the message, and the signed time of the form. docs/behaviour.md 5.4, 5.7. */
  submissionUuid: string
  issued: string
  isConfirmed: boolean
  privacy: string
}

/** What the answer to such a form has in addition to that for programs. docs/behaviour.md 5.8. */
export type AnswerElsewhere =
  | { ok: true; form: { message: string; isConfirmed: boolean } }
  | { ok: false; errors: string[]; form?: { errors: Partial<Record<ContactField, string>>; issued: string } }

/**
 * The site that an address of a form means: a Vita has no path, and a form of a service has one. None for that of a service. docs/behaviour.md
 * 34.5.
 */
export function vitaAt(formUrl: string): string | None {
  const url = URL.parse(formUrl)
  if (url === null || url.pathname + url.search + url.hash !== '/') return none
  return url.origin
}

/** The message when the site at `host` did not answer; `why` is one of docs/behaviour.md 9.4. */
export function noAnswerText(host: string, why: string, words = english): string {
  return words(
    '{$host}, which takes this form, did not answer ({$why}). Your text is still here: please try again later.',
    { host, why },
  )
}
