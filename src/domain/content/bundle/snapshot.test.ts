import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { diff, snapshotBytes, toSnapshot } from './snapshot.ts'

const photo = 'a'.repeat(64)
const content = {
  documents: [aJob('one', 'Cook'), aJob('two', 'Captain')],
  files: new Map([['about/portrait \u00e9.jpg', photo]]),
}

function aJob(id: string, title: string) {
  return { collection: 'jobs', id, fields: { uuid: id, title, zebra: 1, ant: { deep: ['\u{1f375}', none] } } }
}

test('a stored snapshot is read as its content, fields in their order', () => {
  const read = toSnapshot(snapshotBytes(content))
  expect(JSON.stringify(read?.documents)).toBe(JSON.stringify(content.documents))
  expect([...(read?.files ?? [])]).toEqual([...content.files])
})

test('the same content is stored as the same bytes, whatever the order of its documents', () => {
  const turned = { ...content, documents: content.documents.toReversed() }
  expect(snapshotBytes(turned)).toEqual(snapshotBytes(content))
})

test.each([
  'no JSON',
  '[]',
  '{"documents/jobs/one.json": {"hash": "short"}}',
  '{"documents/jobs/one.json": null}',
  '{"jobs": {"fields": {}}}',
])('nothing is read as a snapshot from %s', (text) => {
  expect(toSnapshot(new TextEncoder().encode(text))).toBe(none)
})

test('a difference names what each path held before and after, by path', () => {
  const [captain, admiral] = [aJob('two', 'Captain'), aJob('two', 'Admiral')]
  const before = { documents: [captain], files: new Map([['about/a.jpg', photo]]) }
  const after = { documents: [admiral, aJob('one', 'Cook')], files: new Map() }
  expect(diff(before, after)).toEqual([
    { path: 'documents/jobs/one.json', before: none, after: { fields: aJob('one', 'Cook').fields } },
    { path: 'documents/jobs/two.json', before: { fields: captain.fields }, after: { fields: admiral.fields } },
    { path: 'files/about/a.jpg', before: { hash: photo }, after: none },
  ])
  expect(diff(after, structuredClone(after))).toEqual([])
})
