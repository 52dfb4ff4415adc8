import { type Finding, wrong } from '#domain/health/finding.ts'

/** Checks one part of the site and changes nothing. After `signal` aborts, it returns what it found so far. */
export type Check = { part: string; run(signal: AbortSignal): Promise<Finding[]> | Finding[] }

/**
 * Time limit of all checks together, in ms, because the command must end within 30 s. Checks are told to stop 2 s before
 * it.
 */
export const gracePeriodMs = 26_000
const graceMs = 2_000

/**
 * Runs all checks in parallel and returns their findings in order. A check that throws or takes too long is a finding too.
 */
export async function checkAll(checks: readonly Check[], limitMs = gracePeriodMs): Promise<Finding[]> {
  const over = AbortSignal.timeout(limitMs)
  const ending = AbortSignal.timeout(Math.max(0, limitMs - graceMs))
  const late = new Promise<'late'>((resolve) => over.addEventListener('abort', () => resolve('late'), { once: true }))
  const found = await Promise.all(
    checks.map(async ({ part, run }) => {
      try {
        // Each check starts after all were called, because some of them block the thread.
        const findings = await Promise.race([new Promise(setImmediate).then(() => run(ending)), late])
        return findings === 'late' ? [unchecked(part, `No answer within ${Math.round(limitMs / 1000)} s.`)] : findings
      } catch (cause) {
        return [unchecked(part, `The check failed (${kindOf(cause)}).`)]
      }
    }),
  )
  return found.flat()
}

function unchecked(part: string, detail: string): Finding {
  return wrong(part, 'This could not be checked.', 'Check again.', detail)
}

/** Returns the kind of an error, never its message, which may contain a setting's value. */
function kindOf(cause: unknown): string {
  if (!(cause instanceof Error)) return typeof cause
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name
}
