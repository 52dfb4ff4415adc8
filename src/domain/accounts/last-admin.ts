import { minuteMs } from '../quota.ts'

/** The message for a change that would leave no Admin who can sign in. docs/behaviour.md 28.3. */
export const lastAdminText = 'At least one Admin must be able to sign in.'

/** The message for a change of the own account on the screen of people. */
export const ownRoleText = 'No account changes its own role, disables itself or deletes itself.'

/** How long what began counts as done, in ms: longer than any store takes for it. */
const underWayMs = 5 * minuteMs

/** Since when the disabling of accounts is under way, by uid. */
export type Leaving = Readonly<Record<string, string>>

/** Whether an Admin who can sign in remains without this account. */
export function leavesAnAdmin(
  admins: readonly { uid: string; isDisabled: boolean }[],
  leaving: Leaving,
  without: string,
): boolean {
  return admins.some(({ uid, isDisabled }) => uid !== without && !isDisabled && leaving[uid] === undefined)
}

/** What may still be under way. An entry of a process that was killed meanwhile ends by itself. */
export function stillUnderWay(begun: Leaving, now: Date): Leaving {
  const isRecent = (since: string) => Math.abs(now.getTime() - Date.parse(since)) < underWayMs
  return Object.fromEntries(Object.entries(begun).filter(([, since]) => isRecent(since)))
}
