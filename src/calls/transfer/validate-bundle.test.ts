import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { emptySite } from '#support/content/files.ts'
import { data, smallBundle } from '#support/small-bundle.ts'
import { importBundle } from './import-bundle.ts'
import { type Progress, validateBundle } from './validate-bundle.ts'

test('progress counts every file up to the total, and names each', async () => {
  const seen: Progress[] = []
  const ports = emptySite()
  data(await importBundle(ports, memoryBundle(smallBundle), { onProgress: (progress) => seen.push(progress) }))
  const reading = seen.filter(({ step }) => step === 'reading')
  expect(reading.map(({ done, total }) => `${done}/${total}`)).toEqual(['1/5', '2/5', '3/5', '4/5', '5/5'])
  expect(reading.map(({ name }) => name)).toEqual(Object.keys(smallBundle).sort())
  const storing = seen.filter(({ step }) => step === 'storing')
  expect(storing.map(({ done, total }) => `${done}/${total}`)).toEqual(['1/3', '2/3', '3/3'])
})

test('one file at a time is read from the bundle', async () => {
  const inner = memoryBundle(smallBundle)
  let open = 0
  const source = {
    ...inner,
    async read(path: string) {
      open += 1
      expect(open).toBe(1)
      const read = await inner.read(path)
      await Promise.resolve()
      open -= 1
      return read
    },
  }
  const validated = data(await validateBundle({ pictures: memoryPictures() }, source, false, () => {}))
  expect([validated.documents.length, validated.files.length, validated.problems]).toEqual([2, 3, []])
})

test('a bundle of more than 10,000 files is rejected before anything is read', async () => {
  const entries = Array.from({ length: 10_001 }, (_, at) => ({
    path: `files/about/${at}.jpg`,
    sizeBytes: 1,
    rejection: null,
  }))
  const source = {
    list: async () => ({ ok: true, data: entries }) as const,
    read: () => Promise.reject(new Error('Nothing must be read.')),
    async close() {},
  }
  const validated = data(await validateBundle({ pictures: memoryPictures() }, source, false, () => {}))
  expect(validated.problems).toEqual([{ file: '', field: '', reason: 'has more than 10000 files' }])
})
