import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { failed, success } from '#resume/result.ts'
import { emptySite } from '#support/content/files.ts'
import { imported } from '#support/message-bundle.ts'
import { data, job, jpeg, smallBundle, stateOf } from '#support/small-bundle.ts'
import { importBundle } from './import-bundle.ts'

test('when the documents cannot be saved, the files stay as they were and the next import works', async () => {
  const ports = emptySite()
  await imported(ports, smallBundle)
  const before = [await stateOf(ports), await ports.documents.version()]
  const { commit } = ports.documents
  ports.documents.commit = async () => failed('quota-exceeded', 'We could not save this right now.')
  const answer = await importBundle(ports, memoryBundle({ 'files/about/portrait.jpg': jpeg(2) }))
  expect(answer).toMatchObject({ ok: false, failure: { code: 'quota-exceeded' } })
  expect([await stateOf(ports), await ports.documents.version()]).toEqual(before)
  ports.documents.commit = commit
  expect((await imported(ports, { 'files/about/portrait.jpg': jpeg(2) })).changes.changed).toHaveLength(1)
})

test('documents that were saved although the answer was lost bring their files with them', async () => {
  const ports = emptySite()
  const { commit } = ports.documents
  ports.documents.commit = async (changes) => {
    await commit(changes)
    return failed('unavailable', 'No answer.')
  }
  expect(await importBundle(ports, memoryBundle(smallBundle))).toMatchObject({ ok: true, data: { accepted: true } })
  expect(await stateOf(ports)).toHaveLength(5)
})

test('an import that cannot know whether its documents were saved leaves that to the next one of its process', async () => {
  for (const isSaved of [false, true]) {
    const ports = emptySite()
    const { commit, read } = ports.documents
    ports.documents.commit = async (changes) => {
      if (isSaved) await commit(changes)
      ports.documents.read = async () => failed('unavailable', 'No answer.')
      return failed('unavailable', 'No answer.')
    }
    expect(await importBundle(ports, memoryBundle(smallBundle))).toMatchObject({ failure: { code: 'unavailable' } })
    Object.assign(ports.documents, { commit, read })
    expect((await imported(ports, { 'files/about/portrait.jpg': jpeg(2) })).changes).toMatchObject(
      isSaved ? { changed: [expect.anything()] } : { added: [expect.anything()] },
    )
    expect(await stateOf(ports)).toHaveLength(isSaved ? 5 : 1)
  }
})

test('a fault between the files and the documents of an import does not block later imports', async () => {
  const ports = emptySite()
  const { commit } = ports.documents
  ports.documents.commit = () => {
    throw new Error('a fault')
  }
  await expect(importBundle(ports, memoryBundle(smallBundle))).rejects.toThrow('a fault')
  ports.documents.commit = commit
  await imported(ports, smallBundle)
  expect(await stateOf(ports)).toHaveLength(5)
})

test('of two imports at once, both take effect, one after the other', async () => {
  const ports = emptySite()
  const both: Record<string, Uint8Array | string>[] = [
    { 'files/about/portrait.jpg': jpeg(1) },
    { 'documents/jobs/late.json': JSON.stringify(job('Late')) },
  ]
  await Promise.all(both.map((bundle) => imported(ports, bundle)))
  expect(data(await ports.documents.read('jobs', 'late'))?.fields.title).toBe('Late')
  expect(data(await ports.files.read('about/portrait.jpg'))).toEqual(jpeg(1))
})

test('when the content changes while files are stored, the import plans again', async () => {
  const ports = emptySite()
  await imported(ports, smallBundle)
  const inner = memoryBundle({ 'files/about/portrait.jpg': jpeg(2) })
  let reads = 0
  const source = {
    ...inner,
    async read(path: string) {
      reads += 1
      if (reads === 2) await ports.documents.commit([{ collection: 'jobs', id: 'late', fields: job('Late') }])
      return inner.read(path)
    },
  }
  const answer = data(await importBundle(ports, source, { replace: true }))
  expect(answer.accepted && answer.report.changes.removed).toContain('documents/jobs/late.json')
  expect(await stateOf(ports)).toEqual(['about/portrait.jpg'])
})

test('a bundle that changes during the import is rejected by the file that changed', async () => {
  const ports = emptySite()
  const inner = memoryBundle(smallBundle)
  let reads = 0
  const source = {
    ...inner,
    async read(path: string) {
      reads += 1
      return reads > 5 ? success(jpeg(77)) : inner.read(path)
    },
  }
  expect(await importBundle(ports, source)).toMatchObject({
    ok: false,
    failure: { code: 'canceled', message: expect.stringContaining('files/about/alt.json was changed') },
  })
  expect(await stateOf(ports)).toEqual([])
})
