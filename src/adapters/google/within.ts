/** After a call without an answer, calls fail at once; one call in this interval is let through as a probe. In ms. */
const probeEveryMs = 2000

/**
 * Returns the work's result, or throws the error of `late` after `limitMs`; the work itself continues. Google's clients
 * wait far longer for a service that is away, or for ever.
 */
export async function within<T>(limitMs: number, late: () => Error, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), limitMs)
  })
  try {
    return await Promise.race([work(), over])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs the calls of one service: while it gives no answer, as `isAway` says of the error of a call, only probes reach
 * it. So a page with several calls waits for one timeout, not for several. A call that began before an answer of the last
 * two seconds, and fails after it, may be left from a time when the service was away, and tells nothing. docs/behaviour.md
 * 17.3.
 */
export function unlessAway(
  isAway: (cause: unknown) => boolean,
  clock: () => number = () => performance.now(),
): <T>(work: () => Promise<T>) => Promise<T> {
  let probeAt: number | undefined
  let answeredAt = Number.NEGATIVE_INFINITY
  const answered = () => {
    answeredAt = clock()
    probeAt = undefined
  }

  return async (work) => {
    if (probeAt !== undefined) {
      if (clock() < probeAt) throw new Error('The service did not answer the previous call, so this call was not made.')
      probeAt = clock() + probeEveryMs
    }
    const began = clock()
    try {
      const data = await work()
      answered()
      return data
    } catch (cause) {
      const isLeft = began < answeredAt && clock() - answeredAt < probeEveryMs
      if (!isAway(cause)) answered()
      else if (!isLeft) probeAt = clock() + probeEveryMs
      throw cause
    }
  }
}
