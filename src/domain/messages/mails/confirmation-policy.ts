import { domainOf, isRoleAddress } from '#resume/email-address.ts'
import { type None, none } from '#resume/result.ts'
import { dayMs, hourMs, minuteMs, type Quota } from '../../quota.ts'
import { canonicalMailbox } from './mailbox.ts'

/** Returns the pseudonym under which something is counted. */
export type Naming = (kind: 'mailbox' | 'domain', text: string) => string

/**
 * Whether an address may ever get a confirmation: not the owner's, not the site's own, and no role address.
 * docs/behaviour.md 6.3.
 */
export function mayBeConfirmed(email: string, ownAddresses: readonly (string | None)[]): boolean {
  const mailbox = canonicalMailbox(email)
  const own = ownAddresses.filter((address) => address !== none).map(canonicalMailbox)
  return !isRoleAddress(email) && !own.includes(mailbox)
}

/** The name under which a mailbox that bounces is remembered. */
export function mailboxName(email: string, naming: Naming): string {
  return naming('mailbox', canonicalMailbox(email))
}

/**
 * The quotas for confirmations: per mailbox, per domain and in all. Over one of them a confirmation is HELD.
 * docs/behaviour.md 6.3.
 */
export function confirmationQuotas(email: string, naming: Naming): Quota[] {
  const mailbox = `confirm ${mailboxName(email, naming)}`
  return [
    { key: mailbox, max: 2, windowMs: dayMs },
    { key: mailbox, max: 5, windowMs: 30 * dayMs },
    { key: `confirm domain ${naming('domain', domainOf(email))}`, max: 30, windowMs: dayMs },
    { key: 'confirm', max: 60, windowMs: hourMs },
    { key: 'confirm', max: 200, windowMs: dayMs },
  ]
}

/** Above this number of notices in an hour, the others are gathered in one email message. docs/behaviour.md 6.4. */
export const noticeQuotas: readonly Quota[] = [{ key: 'notice', max: 10, windowMs: hourMs }]

/**
 * The limits for messages, per address and in all; `client` is the pseudonym of the address. A message with the weaker
 * proof of the form without scripts also has lower limits. docs/behaviour.md 5.6.
 */
export function submissionLimits(client: string, isCheckedWeakly: boolean): Quota[] {
  const limits: Quota[] = [
    { key: `submit ${client}`, max: 3, windowMs: 10 * minuteMs },
    { key: `submit ${client}`, max: 10, windowMs: dayMs },
    { key: 'submit', max: 300, windowMs: hourMs },
  ]
  if (!isCheckedWeakly) return limits
  return [
    ...limits,
    { key: `submit weakly ${client}`, max: 1, windowMs: 10 * minuteMs },
    { key: `submit weakly ${client}`, max: 3, windowMs: dayMs },
    { key: 'submit weakly', max: 20, windowMs: hourMs },
  ]
}
