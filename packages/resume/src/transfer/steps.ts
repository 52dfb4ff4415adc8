/** Work in steps: after each of them other work may have its turn. */
export type Steps<T> = Generator<undefined, T>

/** Does all steps one after the other, without a turn for other work. */
export function atOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
