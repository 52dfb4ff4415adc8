import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'

/** What may happen to an account, as its person reads it. docs/behaviour.md 29.5. */
const kinds = {
  'signed-in': 'Signed in',
  'signed-in-by-passkey': 'Signed in with a passkey',
  'wrong-password': 'A wrong password',
  'wrong-code': 'A wrong code',
  'wrong-passkey': 'A wrong passkey',
  'password-changed': 'Password changed',
  'password-reset': 'Password set by a reset mail',
  'email-changed': 'Email changed',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'codes-on': 'One-time codes switched on',
  'codes-off': 'One-time codes switched off',
  'recovery-code-used': 'Recovery code used',
  'session-ended': 'A session ended',
  'sessions-ended': 'All other sessions ended',
} as const

export type AccountEventKind = keyof typeof kinds

/** `at` is an ISO instant, that of the last one if it happened several times; `browser` is in words, '' if unknown. */
export type AccountEvent = { kind: AccountEventKind; at: string; browser: string; times: number }

/** How many events an account keeps. docs/behaviour.md 29.5. */
export const maxEvents = 20

/** Kinds that count as one event while nothing else happens, so that guessing does not displace the others. */
const counted: ReadonlySet<AccountEventKind> = new Set(['wrong-password', 'wrong-code', 'wrong-passkey'])

/** The events of a stored document, the newest first; invalid ones are left out. */
export function eventsIn(fields: Fields | None): AccountEvent[] {
  const stored: unknown[] = Array.isArray(fields?.events) ? fields.events : []
  return stored.filter(isFields).flatMap(({ kind, at, browser, times }) => {
    const isKnown = typeof kind === 'string' && Object.hasOwn(kinds, kind)
    if (!isKnown || typeof at !== 'string' || Number.isNaN(Date.parse(at))) return []
    const count = Number.isSafeInteger(times) ? Number(times) : 1
    return [{ kind: kind as AccountEventKind, at, browser: typeof browser === 'string' ? browser : '', times: count }]
  })
}

/** The events with a new one, the newest first, at most `maxEvents`. */
export function withEvent(events: readonly AccountEvent[], event: AccountEvent): AccountEvent[] {
  const [last = none, ...older] = events
  const isAgain = last !== none && counted.has(event.kind) && last.kind === event.kind && last.browser === event.browser
  return isAgain ? [{ ...event, times: last.times + 1 }, ...older] : [event, ...events].slice(0, maxEvents)
}

/** Whether an event is a rejected attempt. */
export function isRejected({ kind }: AccountEvent): boolean {
  return counted.has(kind)
}

/** 'Signed in', '3 wrong passwords'. */
export function eventWords({ kind, times }: AccountEvent): string {
  return counted.has(kind) && times > 1 ? `${times} ${kinds[kind].replace(/^A /, '')}s` : kinds[kind]
}
