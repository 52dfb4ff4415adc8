/**
 * Does the work for each item, at most `limit` at once, and resolves when all started work has ended. After a failure
 * no more work starts, and the first failure is thrown.
 */
export async function forEachLimited<T>(
  items: Iterable<T>,
  limit: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]()
  const failures: unknown[] = []

  async function worker(): Promise<void> {
    for (let next = left.next(); failures.length === 0 && next.done !== true; next = left.next()) {
      try {
        await work(next.value)
      } catch (cause) {
        failures.push(cause)
      }
    }
  }

  await Promise.all(Array.from({ length: limit }, worker))
  if (failures.length > 0) throw failures[0]
}
