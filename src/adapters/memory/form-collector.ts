import type { FormPayload } from '#domain/messages/forward.ts'
import type { Attempt } from '#domain/messages/mails/delivery.ts'
import type { FormCollector } from '#ports/messages/form-collector.ts'

/**
 * A form collector for tests and trials. `collected` holds the accepted payloads in order. `end` sets how later attempts end;
 * at first all are accepted.
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
