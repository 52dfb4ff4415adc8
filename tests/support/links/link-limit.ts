import { expect } from 'vitest'
import { systemClock } from '#adapters/system/machine.ts'
import { endLink, makeLink, readLinks } from '#calls/links/links.ts'
import { maxOpenLinks } from '#domain/links/link.ts'
import type { Documents } from '#ports/content/documents.ts'
import { data } from '../small-bundle.ts'

/**
 * Over two processes' stores of the same documents, links that are made at once are as many as may be open; one that
 * ends leaves room for one.
 */
export async function linkLimitHolds(processes: readonly Documents[], atOnce: number): Promise<void> {
  const clock = systemClock()
  const until = new Date(clock.now().getTime() + 86_400_000).toISOString()
  const terms = { for: '', edition: '', shows: [], until }
  const made = await Promise.all(
    Array.from({ length: atOnce }, (_, at) => {
      const documents = processes[at % processes.length] as Documents
      return makeLink({ documents, clock }, terms)
    }),
  )
  const refused = made.flatMap((each) => (each.ok ? [] : [each.failure.code]))
  expect(refused).toEqual(Array.from({ length: atOnce - maxOpenLinks.edition }, () => 'quota-exceeded'))
  const [documents] = processes as [Documents]
  const [first] = data(await readLinks({ documents }))
  expect(data(await readLinks({ documents }))).toHaveLength(maxOpenLinks.edition)
  data(await endLink({ documents, clock }, first?.id ?? ''))
  const again = await Promise.all(processes.map((each) => makeLink({ documents: each, clock }, terms)))
  expect(again.filter(({ ok }) => ok)).toHaveLength(1)
}
