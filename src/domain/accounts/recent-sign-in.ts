import { longestCountMs, minuteMs, type Quota } from '../quota.ts'

/** How old the sign-in or its last confirmation may be for a dangerous action, in ms. docs/behaviour.md 29.1. */
const recentSignInMs = 15 * minuteMs

/** The dangerous actions as addresses name them, each as the beginning of a sentence. docs/security.md#permissions. */
export const dangerousActions = {
  email: 'Changing the email',
  'passkey-add': 'Adding a passkey',
  'passkey-remove': 'Removing a passkey',
  'codes-set-up': 'Setting up one-time codes',
  'codes-on': 'Switching on one-time codes',
  'codes-off': 'Switching off one-time codes',
  'codes-recovery': 'Making new recovery codes',
  'message-delete': 'Deleting a message',
  'messages-export': 'Exporting messages',
  'backup-download': 'Downloading a backup',
  'backup-delete': 'Deleting a backup',
  'mail-change': 'Changing mail',
  'place-change': 'Changing a place',
  'person-add': 'Adding a person',
  'person-change': 'Changing an account',
} as const

export type DangerousAction = keyof typeof dangerousActions

/** Whether a sign-in that was confirmed then is recent now. One in the future counts by its distance: a clock was wrong. */
export function isRecentSignIn(confirmedAt: Date, now: Date): boolean {
  return Math.abs(now.getTime() - confirmedAt.getTime()) <= recentSignInMs
}

/** Wrong passwords of one session, wherever it is asked for its password again. The last one ends the session. */
export function wrongAgainQuota(sessionId: string): Quota {
  return { key: `again ${sessionId}`, max: 5, windowMs: longestCountMs }
}

/** The message above the password. It begins with the action that an address names, which may be none of them. */
export function confirmLead(action: string, confirmedAt: Date, now: Date): string {
  const doing = isDangerousAction(action) ? dangerousActions[action] : 'This'
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

function isDangerousAction(name: string): name is DangerousAction {
  return Object.hasOwn(dangerousActions, name)
}
