import { domainOf, isRoleAddress } from '../email-address.ts'
import { dayMs, hourMs, minuteMs, type Quota } from '../quota.ts'
import { type None, none } from '../result.ts'
import { canonicalMailbox } from './mailbox.ts'

/** Gives the pseudonym under which something is counted. */
export type Naming = (kind: 'mailbox' | 'domain', text: string) => string

/**
 * Whether an address may ever get a confirmation: never the owner's own, the site's own, nor one that only a robot or
 * an office has. Source: docs/behaviour.md 6.3.
 */
export function mayBeConfirmed(email: string, ownAddresses: readonly (string | None)[]): boolean {
  const mailbox = canonicalMailbox(email)
  const own = ownAddresses.filter((address) => address !== none).map(canonicalMailbox)
  return !isRoleAddress(email) && !own.includes(mailbox)
}

/** The name under which a mailbox is remembered that bounces. */
export function mailboxName(email: string, naming: Naming): string {
  return naming('mailbox', canonicalMailbox(email))
}

/**
 * How many confirmations may go out, to one mailbox, to one domain, and at all. Over one of these they are held.
 * Source: docs/behaviour.md 6.3.
 */
export function confirmationQuotas(email: string, naming: Naming): Quota[] {
  const mailbox = `confirm ${mailboxName(email, naming)}`
  return [
    { key: mailbox, most: 2, windowMs: dayMs },
    { key: mailbox, most: 5, windowMs: 30 * dayMs },
    { key: `confirm domain ${naming('domain', domainOf(email))}`, most: 30, windowMs: dayMs },
    { key: 'confirm', most: 60, windowMs: hourMs },
    { key: 'confirm', most: 200, windowMs: dayMs },
  ]
}

/** Above this many notices in an hour, the others are gathered in one mail. Source: docs/behaviour.md 6.4. */
export const noticeQuotas: readonly Quota[] = [{ key: 'notice', most: 10, windowMs: hourMs }]

/**
 * How many messages are taken from one visitor, whose address is named `client`, and from all. Who is not checked by the
 * human check but by the weaker signs of the form without scripts has less. Source: docs/behaviour.md 5.6.
 */
export function submissionLimits(client: string, isCheckedWeakly: boolean): Quota[] {
  const limits: Quota[] = [
    { key: `submit ${client}`, most: 3, windowMs: 10 * minuteMs },
    { key: `submit ${client}`, most: 10, windowMs: dayMs },
    { key: 'submit', most: 300, windowMs: hourMs },
  ]
  if (!isCheckedWeakly) return limits
  return [
    ...limits,
    { key: `submit weakly ${client}`, most: 1, windowMs: 10 * minuteMs },
    { key: `submit weakly ${client}`, most: 3, windowMs: dayMs },
    { key: 'submit weakly', most: 20, windowMs: hourMs },
  ]
}
