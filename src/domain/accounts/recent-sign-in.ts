import { longestCountMs, minuteMs, type Quota } from '../quota.ts'

/** How old the sign-in or its last confirmation may be for a dangerous action, in ms. docs/behaviour.md 29.1. */
const recentSignInMs = 15 * minuteMs

/** How long a form waits for the confirmation, in ms. */
export const keptActionMs = 5 * minuteMs

/** The largest form that waits for a confirmation, in bytes. */
export const maxWaitingBytes = 64 * 1024

/** The field of a posted form that names the form which waited for the confirmation. */
export const keptActionField = 'kept-action'

/** Whether a sign-in that was confirmed then is recent now. One in the future counts by its distance: a clock was wrong. */
export function isRecentSignIn(confirmedAt: Date, now: Date): boolean {
  return Math.abs(now.getTime() - confirmedAt.getTime()) <= recentSignInMs
}

/** Wrong passwords of one session, wherever it is asked for its password again. The last one ends the session. */
export function wrongAgainQuota(sessionId: string): Quota {
  return { key: `again ${sessionId}`, max: 5, windowMs: longestCountMs }
}

/** The message above the password. `doing` begins it: 'Downloading a backup'. */
export function confirmLead(doing: string, confirmedAt: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - confirmedAt.getTime()) / minuteMs))
  const ago =
    minutes < 1 ? 'just now' : minutes < 120 ? `${minutes} minute${minutes === 1 ? '' : 's'} ago` : hoursAgo(minutes)
  return `${doing} asks for your password again: you signed in ${ago}.`
}

function hoursAgo(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} hours ago` : `${Math.floor(hours / 24)} days ago`
}

/** Shown for a wrong password of the signed-in account; the address is known, so only the password can be wrong. */
export const wrongPasswordText = 'This password is not right.'

/** Shown when the form that waited is no longer kept. */
export const actionGoneText = 'What you were about to do waited for more than 5 minutes. Please do it again.'
