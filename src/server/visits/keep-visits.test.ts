import { expect, test } from 'vitest'
import { makeLink, readLinks } from '#calls/links/links.ts'
import { readVisits } from '#calls/visits/visits.ts'
import { noLinkCounts } from '#domain/links/link.ts'
import { noCounts } from '#domain/visits/counts.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { keepLinkCounts, keepVisits } from './keep-visits.ts'

/** Opens of links are stored with the link, and among the visits of the day. docs/behaviour.md 36.2, 37.6. */
const now = new Date('2026-11-22T12:00:00.000Z')
const today = () => '2026-11-22'

test.each([0, 3])(
  '%i opens of a link are among the visits of the day, and a fetch by a machine is not',
  async (opens) => {
    const { ports, id } = await site()
    const counts = { ...noLinkCounts, opens, filtered: 2 }
    await stopped(ports, new Map([[id, counts]]))
    expect(data(await readLinks(ports))).toMatchObject([counts])
    const links = opens === 0 ? [] : [[today(), { ...noCounts(), links: { [id]: opens } }]]
    expect(data(await readVisits(ports))).toEqual(links)
  },
)

test('opens that cannot be stored are in neither number, and are counted again', async () => {
  const { ports, id } = await site()
  const away = { ...ports.documents, commit: async () => ({ ok: false as const, failure: failure() }) }
  const counted = new Map([[id, { ...noLinkCounts, opens: 1 }]])
  const back: unknown[] = []
  const counter = { take: () => counted, giveBack: (given: unknown) => void back.push(given) }
  const visits = { giveBack: (given: unknown) => void back.push(['visits', given]) }
  await keepLinkCounts({ documents: away }, counter, visits, today, () => {}).stop()
  expect(back).toEqual([counted])
})

function failure() {
  return { code: 'unavailable' as const, message: 'Away.' }
}

async function site() {
  const ports = { ...memoryStores(() => now), clock: { now: () => now } }
  const terms = { for: 'Halyard', edition: '', shows: [], until: '2026-12-22T12:00:00.000Z' }
  const made = data(await makeLink(ports as never, terms))
  return { ports, id: 'link' in made ? made.link.id : '' }
}

/** Counts these opens, and stops. */
async function stopped(
  ports: Awaited<ReturnType<typeof site>>['ports'],
  counted: ReadonlyMap<string, typeof noLinkCounts>,
) {
  const days = new Map<string, ReturnType<typeof noCounts>>()
  const visits = {
    take: () => new Map(days),
    giveBack(given: ReadonlyMap<string, ReturnType<typeof noCounts>>) {
      for (const [day, counts] of given) days.set(day, counts)
    },
  }
  const links = { take: () => new Map(counted), giveBack: () => {} }
  await keepLinkCounts(ports, links, visits, today, () => {}).stop()
  await keepVisits(ports, visits, today, () => {}).stop()
}
