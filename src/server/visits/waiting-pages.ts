/** Pages that were sent and count once their browser asks for more of them. A page is of the kind that the caller counts. */
export type WaitingPages<T> = {
  add(key: string, at: number, page: T): void
  isAny(): boolean
  /** Whether a browser waits with as many pages as are remembered of one. */
  isFull(key: string): boolean
  /** Returns the pages that a browser waits with, and forgets them; too old ones are lost. */
  take(key: string, at: number): T[]
  /** Loses the pages whose browser asked for nothing more of them in time. */
  sweep(at: number): void
}

/** How long after a page an asset of it shows that a browser loaded it, in ms. docs/behaviour.md 36.1. */
export const assetWithinMs = 30_000

/** How many browsers wait, whatever is asked, and with how many pages. Machines are forgotten after 30 s. */
export const maxWaiting = 10_000
const maxPages = 8

/** `onLost` runs with pages whose browser asked for nothing more. */
export function waitingPages<T>(onLost: (pages: readonly T[]) => void): WaitingPages<T> {
  type Sent = { page: T; at: number }
  /** The longest waiting first. */
  const waiting = new Map<string, Sent[]>()

  function parted(sent: readonly Sent[], at: number): T[] {
    const isFresh = (each: Sent) => at - each.at <= assetWithinMs
    const late = sent.filter((each) => !isFresh(each))
    if (late.length > 0) onLost(late.map(({ page }) => page))
    return sent.filter(isFresh).map(({ page }) => page)
  }

  return {
    add(key, at, page) {
      const pages = waiting.get(key)
      if (pages !== undefined) {
        pages.push({ page, at })
        return
      }
      const [oldest] = waiting.size < maxWaiting ? [] : waiting
      if (oldest !== undefined) {
        waiting.delete(oldest[0])
        onLost(oldest[1].map((each) => each.page))
      }
      waiting.set(key, [{ page, at }])
    },

    isAny: () => waiting.size > 0,
    isFull: (key) => (waiting.get(key)?.length ?? 0) >= maxPages,

    take(key, at) {
      const sent = waiting.get(key) ?? []
      waiting.delete(key)
      return parted(sent, at)
    },

    sweep(at) {
      for (const [key, sent] of waiting) {
        const fresh = sent.filter((each) => at - each.at <= assetWithinMs)
        if (fresh.length === sent.length) break
        parted(sent, at)
        waiting.delete(key)
        if (fresh.length > 0) waiting.set(key, fresh)
      }
    },
  }
}
