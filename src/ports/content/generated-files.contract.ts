import { expect, test } from 'vitest'
import { none, success } from '#domain/result.ts'
import { indexName } from '#domain/site/generated-index.ts'
import type { GeneratedFiles } from './generated-files.ts'

const name = `${'a1'.repeat(12)}.pdf`
const bytes = new Uint8Array([1, 2, 3])

/** The contract of each store of generated files. `age` makes everything stored so far older by some hours. */
export function generatedFilesContract(open: () => Promise<{ store: GeneratedFiles; age(hours: number): void }>): void {
  test('bytes are none until they are written, then what was written last', async () => {
    const { store } = await open()
    expect(await store.read(name)).toEqual(success(none))
    expect(await store.write(name, bytes)).toEqual(success())
    expect(await store.read(name)).toEqual(success(bytes))
    await store.write(name, new Uint8Array([4]))
    expect(await store.read(name)).toEqual(success(new Uint8Array([4])))
  })

  test('a change of returned bytes does not change what is stored', async () => {
    const { store } = await open()
    await store.write(name, bytes)
    const read = await store.read(name)
    if (read.ok) read.data?.fill(0)
    expect(await store.read(name)).toEqual(success(bytes))
  })

  test('after a day what is not wanted is deleted, the index never', async () => {
    const { store, age } = await open()
    const wanted = name.replace('pdf', 'jpg')
    for (const each of [name, wanted, indexName]) await store.write(each, bytes)
    age(23)
    expect(await store.keepOnly(new Set([wanted]))).toEqual(success())
    expect(await store.read(name)).toEqual(success(bytes))
    age(2)
    await store.keepOnly(new Set([wanted]))
    expect(await store.read(name)).toEqual(success(none))
    expect(await store.read(wanted)).toEqual(success(bytes))
    expect(await store.read(indexName)).toEqual(success(bytes))
  })

  test('other names are rejected', async () => {
    const { store } = await open()
    for (const other of ['', '../keys.json', 'x.pdf', `${name}.tmp`, `${'a'.repeat(23)}.pdf`, 'current.pdf']) {
      expect(await store.read(other)).toMatchObject({ ok: false, failure: { code: 'invalid-url' } })
      expect(await store.write(other, bytes)).toMatchObject({ ok: false, failure: { code: 'invalid-url' } })
    }
  })

  test('deleting from an empty store does nothing', async () => {
    const { store } = await open()
    expect(await store.keepOnly(new Set())).toEqual(success())
  })
}
