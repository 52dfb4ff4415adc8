import { setTimeout } from 'node:timers/promises'
import type { Clock } from '#ports/clock.ts'

/** The machine's clock. A wait alone does not keep the process alive. */
export function systemClock(): Clock {
  return {
    now() {
      return new Date()
    },

    wait(ms) {
      return setTimeout(ms, undefined, { ref: false })
    },
  }
}
