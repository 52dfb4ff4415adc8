import { expect, test } from 'vitest'
import { data } from '#support/small-bundle.ts'
import { draftPorts } from '#support/studio/draft-ports.ts'
import { readEditionParts } from './edition-words.ts'

/** docs/behaviour.md 38.2. */
test('what no page shows is marked: what is hidden, and a reference that is not shown', async () => {
  const ports = await draftPorts()
  const references = [{ shown: true }, {}].map((own, at) => ({
    ...{ collection: 'references', id: `r${at}` },
    fields: { name: `Ada ${at}`, text: 'Good', ...own },
  }))
  data(
    await ports.documents.commit([
      ...references,
      { collection: 'jobs', id: 'two', fields: { title: 'Mate', hidden: true } },
    ]),
  )
  const { collections } = data(await readEditionParts(ports))
  const marks = collections.map(({ collection, entries }) => [
    collection,
    Object.fromEntries(entries.map(({ view, isHidden }) => [view.entry.id, isHidden])),
  ])
  expect(Object.fromEntries(marks)).toEqual({ jobs: { one: false, two: true }, references: { r0: false, r1: true } })
})
