import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { dayMs } from '../quota.ts'
import type { Asked } from './server-answer.ts'

/** When an address was last asked, and since when and why it does not answer; '' while it does. */
export type LinkCheck = { address: string; at: string; since: string; why: string }

/** The state of the weekly checks. Nothing is asked before `nextAt`. */
export type LinkChecks = { isOn: boolean; nextAt: string; checks: LinkCheck[] }

const weekMs = 7 * dayMs

/** Reads the stored state; what is damaged is asked again. */
export function toLinkChecks({ isOn, nextAt, checks }: Fields): LinkChecks {
  return {
    isOn: isOn === true,
    nextAt: timeIn(nextAt),
    checks: Array.isArray(checks) ? checks.filter(isFields).flatMap((each) => toLinkCheck(each) ?? []) : [],
  }
}

function toLinkCheck({ address, at, since, why }: Fields): LinkCheck | None {
  if (typeof address !== 'string' || typeof why !== 'string') return none
  return { address, at: timeIn(at), since: timeIn(since), why }
}

/** A stored time; '' for any other value. */
function timeIn(value: unknown): string {
  return typeof value === 'string' && !Number.isNaN(Date.parse(value)) ? value : ''
}

/** Whether nothing is asked yet. A time of more than a day ahead comes from a clock that was wrong. */
export function isEarly({ nextAt }: LinkChecks, now: Date): boolean {
  const waitMs = Date.parse(nextAt) - now.getTime()
  return waitMs > 0 && waitMs <= dayMs
}

/** Whether an address is asked now: a week after it answered, a day after it did not, and after a change of the clock. */
export function isDue(check: LinkCheck | undefined, now: Date): boolean {
  if (check === undefined || check.at === '') return true
  const ageMs = now.getTime() - Date.parse(check.at)
  return ageMs < 0 || ageMs >= (check.since === '' ? weekMs : dayMs)
}

/** What is wrong with a link, in words. */
const words: Readonly<Record<string, string>> = {
  '404': 'The page is gone (404).',
  '410': 'The page is gone (410).',
  'unknown-host': 'There is no such host any more.',
  unreachable: 'The server cannot be reached.',
  timeout: 'The server does not answer.',
  certificate: 'The certificate is not valid, so browsers warn of the site.',
  error: 'The server only answers with errors.',
}

/** What may pass by itself, such as a server that is down, is said after it lasted for a week. */
const isSudden: readonly string[] = ['404', '410', 'unknown-host']

/**
 * The check of an address after an answer, '' as its reason where it answers. An answer that rejects a program, such as 403, 429 or
 * LinkedIn's 999, says nothing about what visitors get, so all stays as it was. An address with http is asked over https, where only
 * the name of the host and a success count.
 */
export function checked(before: LinkCheck | undefined, address: string, asked: Asked<number>, now: Date): LinkCheck {
  const at = now.toISOString()
  const why = reasonOf(asked)
  const isUnknown = why === none || (/^http:/i.test(address) && why !== '' && why !== 'unknown-host')
  if (isUnknown) return { address, at, since: before?.since ?? '', why: before?.why ?? '' }
  if (why === '') return { address, at, since: '', why }
  return { address, at, since: before?.since || at, why }
}

/** Why an address does not answer, '' where it does; none where that is unknown. */
function reasonOf(asked: Asked<number>): string | None {
  if ('fault' in asked) return Object.hasOwn(words, asked.fault) ? asked.fault : none
  const { answer: status } = asked
  if (status < 400) return ''
  if (status === 404 || status === 410) return String(status)
  return status >= 500 && status < 600 ? 'error' : none
}

/** What the owner reads of a link that does not answer; '' of one that does, or has failed for less than a week. */
export function deadText({ since, why }: LinkCheck, now: Date): string {
  if (since === '') return ''
  const isLasting = isSudden.includes(why) || now.getTime() - Date.parse(since) >= weekMs
  return isLasting ? (words[why] ?? '') : ''
}
