import { minuteMs } from '#domain/quota.ts'
import { success } from '#domain/result.ts'
import type { HumanCheck } from '#ports/messages/human-check.ts'

/**
 * A human check for tests: who answers 'human' is, and so is 'human-' with any name, which counts once for each name. The
 * challenge says how hard it is, and its number.
 */
export function memoryHumanCheck(): HumanCheck {
  let number = 0

  return {
    widget: { kind: 'embedded' },

    async challenge(difficulty) {
      number += 1
      return success({ number, difficulty })
    },

    async verify(response, now) {
      if (!/^human(-\w{1,50})?$/.test(response)) return success({ isHuman: false })
      const until = new Date(now.getTime() + 10 * minuteMs)
      return success({ isHuman: true, consumes: { id: response, until } })
    },
  }
}
