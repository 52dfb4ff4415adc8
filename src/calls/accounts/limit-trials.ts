import { type TooMany, tooManyAttempts } from '#domain/accounts/sign-in-limits.ts'
import { call, take } from '#domain/call.ts'
import { minuteMs } from '#domain/quota.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'

/** A test of the mail server, a check of a place, or one of the owner's names in other networks. */
export type Trial = 'mail' | 'place' | 'identity'

/** Counts a trial, which connects to whatever an Admin names. docs/behaviour.md 33.3, 34.9, 40.6. */
export const limitTrials = call(
  async ({ attempts, clock }: Pick<Ports, 'attempts' | 'clock'>, what: Trial, uid: string): Promise<TooMany | None> => {
    const now = clock.now()
    const full = take(await attempts.take([{ key: `${what} trial ${uid}`, max: 20, windowMs: 10 * minuteMs }], now))
    return full === none ? none : tooManyAttempts(full, now)
  },
)
