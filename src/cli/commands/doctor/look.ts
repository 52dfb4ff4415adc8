import type { Check } from '#stack/doctor/check.ts'
import { type Finding, wrong } from '#stack/doctor/finding.ts'

/** How long all of it may take, in ms; the command is over within 30 s. What can end by itself is told 2 s before. */
export const gracePeriodMs = 26_000
const graceMs = 2_000

/**
 * Looks at everything side by side and gives the findings in order. What throws or takes too long is a finding, too.
 */
export async function lookAtAll(checks: readonly Check[], limitMs = gracePeriodMs): Promise<Finding[]> {
  const over = AbortSignal.timeout(limitMs)
  const ending = AbortSignal.timeout(Math.max(0, limitMs - graceMs))
  const late = new Promise<'late'>((resolve) => over.addEventListener('abort', () => resolve('late'), { once: true }))
  const found = await Promise.all(
    checks.map(async ({ part, look }) => {
      try {
        // None begins before all have been called: some of them keep the processor to themselves.
        const findings = await Promise.race([new Promise(setImmediate).then(() => look(ending)), late])
        return findings === 'late' ? [wrong(part, `No answer within ${Math.round(limitMs / 1000)} s.`)] : findings
      } catch (cause) {
        return [wrong(part, `It could not be looked at (${kindOf(cause)}).`)]
      }
    }),
  )
  return found.flat()
}

/** What kind of error it is; its words may hold a setting's value. */
function kindOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
