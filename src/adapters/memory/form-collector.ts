import type { Attempt } from '#domain/messages/delivery.ts'
import type { FormPayload } from '#domain/messages/forward.ts'
import type { FormCollector } from '#ports/messages/form-collector.ts'

/**
 * A form collector for tests and trials. `collected` are the payloads that were taken, in their order. `end` says how
 * attempts end from now on; at first all are taken.
 */
export function memoryFormCollector(): FormCollector & {
  collected: readonly FormPayload[]
  end(ending: (payload: FormPayload) => Attempt | Promise<Attempt>): void
} {
  const collected: FormPayload[] = []
  let ending: (payload: FormPayload) => Attempt | Promise<Attempt> = () => ({
    outcome: 'sent',
    messageId: '',
    accepted: [],
  })

  return {
    collected,

    async collect(payload) {
      const attempt = await ending(payload)
      if (attempt.outcome === 'sent') collected.push({ ...payload })
      return attempt
    },

    end(asked) {
      ending = asked
    },
  }
}
