import { minuteMs } from '#domain/quota.ts'
import { success } from '#domain/result.ts'
import type { HumanCheck } from '#ports/messages/human-check.ts'

/**
 * A human check for tests. The answer 'human' passes, and so does 'human-' with any name; each different answer counts once. A
 * challenge holds its number and its difficulty.
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
