import { data } from 'react-router'
import { limitTrials, type Trial } from '#calls/accounts/limit-trials.ts'
import { notSavedText } from '#domain/not-saved.ts'
import { errorAlert } from '#domain/site/alert.ts'
import { type Failure, none, type Result } from '#resume/result.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import type { Answer } from './press.ts'

/** The confirmations, by what was done. Only the server has them. docs/behaviour.md 23.7. */
export const confirmations = {
  reverted: 'Reverted: it is as visitors see it now.',
  'deleted-site': 'Deleted. It stays on the site until you publish.',
  'deleted-links': 'Deleted. Links to it show it until you publish.',
  'deleted-hidden': 'Deleted. It was hidden from the site.',
  'deleted-new': 'Deleted. It was not published.',
  removed: 'Removed from the draft.',
  restored: 'Restored into the draft. Nothing is published yet.',
  'partly-restored': 'Restored into the draft, without pictures whose originals are no longer stored.',
  imported: 'It is in your draft.',
  'not-placed-dismissed': 'The text that was not placed is deleted.',
  'import-undone': 'The import is out of your draft.',
  archived: 'Archived.',
  'to-inbox': 'It is in the inbox again.',
  unread: 'Marked as unread.',
  'message-deleted': 'Deleted for good.',
  'no-message': 'This message is no longer there.',
  'mail-tried': 'It is tried at once.',
  'mail-sent': 'This mail was sent already.',
  'mail-in-outbox': 'This mail was not sent: it is a file in the outbox.',
  'mail-sending': 'This mail is being sent right now.',
  'mail-late': 'It is too late for this mail.',
  invited: 'Added. The mail is on its way: its address works once, for 30 minutes.',
  'not-invited': 'Added, but the mail could not be queued. Send it again.',
  sent: 'The mail is on its way: its address works once, for 30 minutes.',
  renamed: 'The name is changed.',
  promoted: 'This account is an Admin now.',
  demoted: 'This account is no Admin any more.',
  'signed-out': 'Signed out everywhere.',
  disabled: 'Disabled, and signed out everywhere.',
  enabled: 'Enabled: this account can sign in again.',
  'person-deleted': 'The account is deleted.',
  tested: 'The test mail is on its way to you.',
  'settings-saved': 'Saved.',
  'mail-removed': 'Removed. Mails become files in the outbox from now on.',
  'place-saved': 'Saved. Nothing is sent yet: press Publish there.',
  'place-sending': 'On its way.',
  'place-shown': 'Its address shows it.',
  'place-not-shown': 'Its address does not show it yet. Some hosts take ten minutes.',
  'place-removed': 'Removed. Its pages stay with the host until you delete them there.',
  'language-removed': 'Removed from the draft, with its translations.',
  'link-ended': 'Ended: it opens for nobody any more.',
  'link-forgotten': 'The link is forgotten.',
  'backup-deleted': 'The backup is deleted.',
  undone: 'Undone.',
  expired: 'This can no longer be undone.',
  changed: 'This was changed since, so it was not undone.',
}

/** The answer to a press that was done. `undo` is the id that undoes it, `to` the page that it leads to. */
export function done(what: keyof typeof confirmations, more: { undo?: string | null; to?: string } = {}): Answer {
  const { undo, to } = more
  return { message: confirmations[what], ...(undo ? { undo } : {}), ...(to === undefined ? {} : { to }) }
}

/** The answer to a form that was not done. */
export function rejected(status: number, message: string) {
  return data({ alerts: [errorAlert(message)] }, { status })
}

/** The answer to a form that was not saved, by the failure: no page sends such a form, what it names is gone, or the store is away. */
export function notSaved({ code, message }: Failure) {
  if (code === 'invalid') return rejected(400, message)
  return code === 'object-not-found' ? rejected(404, message) : rejected(503, notSavedText)
}

/** What a loader has read. Throws 404 for what is not there, 503 while the store does not answer. */
export function loaded<T>(read: Result<T>): T {
  if (read.ok) return read.data
  if (read.failure.code === 'object-not-found') throw notFound()
  throw data(none, { status: 503, statusText: 'Service Unavailable' })
}

/** What a loader throws for an address that has no page. */
export function notFound() {
  return data(none, { status: 404, statusText: 'Not Found' })
}

/** The answer where this Admin has had as many trials as are allowed; none before that. */
export async function trialsLimited(context: Context, what: Trial) {
  const { ports, contact } = context.get(siteContext)
  if (!contact.isLimited) return none
  const full = await limitTrials(ports, what, context.get(visitContext).uid)
  if (!full.ok) return notSaved(full.failure)
  return full.data === none ? none : rejected(429, full.data.message)
}
