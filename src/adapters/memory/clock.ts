import type { Clock } from '#ports/clock.ts'

/** A clock that stands still until a test moves it. `moveBy` ends the waits that are due, earliest first. */
export function memoryClock(start: Date): Clock & { moveBy(ms: number): void } {
  let now = start.getTime()
  let waiting: { until: number; wake: () => void }[] = []

  return {
    now() {
      return new Date(now)
    },

    wait(ms) {
      return new Promise((wake) => waiting.push({ until: now + ms, wake }))
    },

    moveBy(ms) {
      now += ms
      const due = waiting.filter(({ until }) => until <= now).sort((a, b) => a.until - b.until)
      waiting = waiting.filter(({ until }) => until > now)
      for (const { wake } of due) wake()
    },
  }
}
