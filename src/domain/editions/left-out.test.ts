import { expect, test } from 'vitest'
import { collections } from '#resume/records/collections/collections.ts'
import { linesOf } from '#resume/records/item-ids.ts'
import { leftOutOf } from './left-out.ts'

/** docs/behaviour.md 38.5. */
const job = { title: 'Senior Engineer', responsibilities: ['Led a team', 'Taught'] }
const documents = [
  { collection: 'jobs', id: 'own', fields: job },
  { collection: 'jobs', id: 'secret', fields: { title: 'Secret', hidden: true } },
]
const [led] = linesOf(job, 'responsibilities').map(({ id }) => id)

function leftOut(fields: object) {
  return leftOutOf(collections.editions.read('edition', { name: 'Teaching', ...fields }), documents)
}

test('an edition whose entries and lines are there leaves out nothing', () => {
  expect(leftOut({})).toEqual([])
  const lines = [{ entry: 'jobs/own', ids: [led] }]
  const wording = [{ entry: 'jobs/own', line: led, text: 'Led a team of five' }]
  expect(leftOut({ choices: [{ collection: 'jobs', ids: ['own'] }], lines, wording })).toEqual([])
})

test('lines that are gone are counted by their entry, each once', () => {
  const lines = [{ entry: 'jobs/own', ids: [led, 'gone', 'away'] }]
  const wording = [{ entry: 'jobs/own', line: 'gone', text: 'Other words' }]
  expect(leftOut({ lines, wording })).toEqual([
    '“Teaching” chooses 2 lines of Senior Engineer that are gone: they are left out.',
  ])
  expect(leftOut({ lines: [{ entry: 'jobs/own', ids: ['gone'] }] })).toEqual([
    '“Teaching” chooses 1 line of Senior Engineer that is gone: it is left out.',
  ])
})

test('entries that are gone or hidden are counted by their kind, without their lines', () => {
  const choices = [
    { collection: 'jobs', ids: ['own', 'secret', 'gone', 'gone'] },
    { collection: 'volunteering', ids: ['one', 'two'] },
  ]
  expect(leftOut({ choices, lines: [{ entry: 'jobs/gone', ids: ['line'] }] })).toEqual([
    '“Teaching” chooses 1 job that is gone: it is left out.',
    '“Teaching” chooses 1 job that is hidden: it is left out.',
    '“Teaching” chooses 2 volunteer roles that are gone: they are left out.',
  ])
})
