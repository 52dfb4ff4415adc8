import { expect, test } from 'vitest'
import { none, success } from '#domain/result.ts'
import { data } from '#support/small-bundle.ts'
import type { Files } from './files.ts'
import { change, deletion, namesOf, text } from './stored-files.contract.ts'

/** The contract of each file store about batches: many changes that become visible together, or not at all. */
export function fileBatchesContract(open: () => Promise<Files>): void {
  test('a prepared batch is invisible until its commit, and then visible as a whole', async () => {
    const files = await open()
    await files.write('a/old', text('old'))
    await files.write('a/kept', text('kept'))
    const version = data(await files.version())
    const id = data(await files.prepare([change('a/new', 'new'), change('a/kept', 'changed'), deletion('a/old')]))
    expect(await namesOf(files)).toEqual(['a/kept', 'a/old'])
    expect(data(await files.read('a/kept'))).toEqual(text('kept'))
    expect(data(await files.version())).toBe(version)
    expect(data(await files.prepared())).toEqual({ id, abandoned: false })

    expect(await files.commit(id)).toEqual(success())
    expect(await namesOf(files)).toEqual(['a/kept', 'a/new'])
    expect(data(await files.read('a/kept'))).toEqual(text('changed'))
    expect(data(await files.read('a/new'))).toEqual(text('new'))
    expect(data(await files.version())).not.toBe(version)
    expect(data(await files.prepared())).toBe(none)
  })

  test('a discarded batch changes nothing, and the next one can be prepared', async () => {
    const files = await open()
    await files.write('a/old', text('old'))
    const id = data(await files.prepare([change('a/new', 'new'), deletion('a/old')]))
    expect(await files.discard(id)).toEqual(success())
    expect(await namesOf(files)).toEqual(['a/old'])
    expect(data(await files.prepared())).toBe(none)
    expect(await files.commit(id)).toMatchObject({ ok: false, failure: { code: 'canceled' } })
    expect(await files.discard(id)).toEqual(success())
    expect((await files.prepare([])).ok).toBe(true)
  })

  test('a second batch is rejected until the first is committed or discarded', async () => {
    const files = await open()
    const id = data(await files.prepare([change('a/1', 'one')]))
    expect(await files.prepare([change('a/2', 'two')])).toMatchObject({ ok: false, failure: { code: 'canceled' } })
    expect(await files.discard('another')).toEqual(success())
    expect(data(await files.prepared())).toMatchObject({ id })
    await files.commit(id)
    expect((await files.prepare([change('a/2', 'two')])).ok).toBe(true)
  })

  test.each(['commit', 'discard'] as const)(
    'a released batch waits for its %s, and only then the next one can be prepared',
    async (decide) => {
      const files = await open()
      const id = data(await files.prepare([change('a/1', 'one')]))
      expect(await files.release('another')).toEqual(success())
      expect(data(await files.prepared())).toEqual({ id, abandoned: false })
      expect(await files.release(id)).toEqual(success())
      expect(data(await files.prepared())).toMatchObject({ id })
      expect(await files.prepare([])).toMatchObject({ ok: false, failure: { code: 'canceled' } })
      expect(await files[decide](id)).toEqual(success())
      expect(await namesOf(files)).toEqual(decide === 'commit' ? ['a/1'] : [])
      expect((await files.prepare([])).ok).toBe(true)
    },
  )

  test('the last committed batch may be committed again, and another id is rejected', async () => {
    const files = await open()
    const id = data(await files.prepare([change('a/1', 'one')]))
    await files.commit(id)
    await files.write('a/2', text('two'))
    expect(await files.commit(id)).toEqual(success())
    expect(await namesOf(files)).toEqual(['a/1', 'a/2'])
    expect(await files.commit('another')).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  })

  test('files written while a batch is prepared stay', async () => {
    const files = await open()
    await files.write('a/1', text('one'))
    const id = data(await files.prepare([change('a/3', 'three'), deletion('a/1')]))
    await files.write('a/2', text('two'))
    await files.commit(id)
    expect(await namesOf(files)).toEqual(['a/2', 'a/3'])
  })

  test('a batch fails with the failure of its bytes, and is not prepared', async () => {
    const files = await open()
    const failure = { ok: false, failure: { code: 'unauthorized', message: 'cannot be read' } } as const
    const rejected = await files.prepare([change('a/1', 'one'), { name: 'a/2', bytes: async () => failure }])
    expect(rejected).toMatchObject(failure)
    expect(data(await files.prepared())).toBe(none)
    expect((await files.prepare([])).ok).toBe(true)
  })

  test('maintenance leaves every file, and what a batch in progress or a prepared one needs', async () => {
    const files = await open()
    await files.write('a/1', text('one'))
    let maintained: unknown
    const whilePreparing = {
      name: 'a/2',
      bytes: async () => {
        maintained = await files.maintain()
        return success(text('two'))
      },
    }
    const id = data(await files.prepare([change('a/3', 'three'), whilePreparing]))
    expect(maintained).toEqual(success())
    expect(await files.maintain()).toEqual(success())
    expect(await files.commit(id)).toEqual(success())
    expect(await files.maintain()).toEqual(success())
    for (const [name, content] of Object.entries({ 'a/1': 'one', 'a/2': 'two', 'a/3': 'three' }))
      expect(data(await files.read(name))).toEqual(text(content))
  })

  test('a batch reads one file at a time', async () => {
    const files = await open()
    let open1 = 0
    const reading = async () => {
      open1 += 1
      expect(open1).toBe(1)
      await Promise.resolve()
      open1 -= 1
      return success(text('x'))
    }
    expect((await files.prepare([1, 2, 3].map((at) => ({ name: `a/${at}`, bytes: reading })))).ok).toBe(true)
  })
}
