import type { Steps } from '#resume/transfer/steps.ts'

/** How long steps are done before other work of the process has its turn, in ms. */
const turnMs = 20

/** Does all steps, and lets other requests have their turn between them. docs/behaviour.md 13.3. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  let began = performance.now()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    if (performance.now() - began < turnMs) continue
    await new Promise((resolve) => setImmediate(resolve))
    began = performance.now()
  }
}
