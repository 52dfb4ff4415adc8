import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { none } from '#resume/result.ts'
import { emptySite } from '#support/content/files.ts'
import { imported } from '#support/message-bundle.ts'
import { data, job, jpeg, smallBundle, stateOf } from '#support/small-bundle.ts'
import { importSample } from './import-bundle.ts'

test('the owner’s first bundle replaces the untouched sample and reports it; the next one is added', async () => {
  const ports = emptySite()
  expect(data(await importSample(ports, memoryBundle(smallBundle))).accepted).toBe(true)
  const first = await imported(ports, { 'documents/jobs/two.json': JSON.stringify(job('Painter')) })
  expect([first.whole, first.replacedSample, first.changes.removed.length]).toEqual([true, true, 5])
  expect(await stateOf(ports)).toEqual(['jobs/two Painter'])
  const second = await imported(ports, { 'documents/jobs/three.json': JSON.stringify(job('Singer')) })
  expect([second.whole, second.replacedSample]).toEqual([false, false])
  expect(await stateOf(ports)).toEqual(['jobs/three Singer', 'jobs/two Painter'])
})

test('a sample with a changed document or file counts as own content', async () => {
  const touches: ((ports: ReturnType<typeof emptySite>) => Promise<unknown>)[] = [
    ({ documents }) => documents.commit([{ collection: 'jobs', id: 'one', fields: job('Touched') }]),
    ({ documents }) => documents.commit([{ collection: 'jobs', id: 'own', fields: job('Own') }]),
    ({ files }) => files.write('about/portrait.jpg', jpeg(9)),
    ({ files }) => files.delete('about/portrait.jpg'),
  ]
  for (const touch of touches) {
    const ports = emptySite()
    data(await importSample(ports, memoryBundle(smallBundle)))
    await touch(ports)
    const report = await imported(ports, { 'documents/jobs/two.json': JSON.stringify(job('Painter')) })
    expect([report.whole, report.replacedSample, report.changes.removed]).toEqual([false, false, []])
    expect(data(await ports.documents.read('site', 'sample'))).toBe(none)
  }
})

test('importing the sample bundle makes it the owner’s content', async () => {
  const ports = emptySite()
  data(await importSample(ports, memoryBundle(smallBundle)))
  await imported(ports, smallBundle)
  const next = await imported(ports, { 'documents/jobs/two.json': JSON.stringify(job('Painter')) })
  expect(next.replacedSample).toBe(false)
  expect(await stateOf(ports)).toHaveLength(6)
})
