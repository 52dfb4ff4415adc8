import { expect, test } from 'vitest'
import { contentCollections } from '#domain/content/bundle/bundle.ts'
import { conflict, none, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import type { DocumentChange, Documents } from './documents.ts'

/** The contract of each document store. `open` returns an empty one. */
export function documentsContract(open: () => Promise<Documents>): void {
  test('a missing document is a success with none', async () => {
    const documents = await open()
    expect(await documents.read('jobs', 'absent')).toEqual(success(none))
  })

  test('an empty collection is an empty list', async () => {
    const documents = await open()
    expect(await documents.readAll('jobs')).toEqual(success([]))
  })

  test('a committed document is read back with its fields in their order', async () => {
    const documents = await open()
    const fields = { zeta: 1, alpha: { inner: [true, null, 'x'] }, '': 'blank name' }
    await committed(documents, [{ collection: 'jobs', id: 'a', fields }])
    const read = data(await documents.read('jobs', 'a'))
    expect(read).toEqual({ id: 'a', fields })
    expect(Object.keys(read?.fields ?? {})).toEqual(['zeta', 'alpha', ''])
  })

  test('texts are read back unchanged, line separators, NUL and emoji included', async () => {
    const documents = await open()
    const text = '\u0000 \u2028 \r\n </script> e\u0301 \u{1F6F6}'
    await committed(documents, [{ collection: 'jobs', id: 'a', fields: { text } }])
    expect(data(await documents.read('jobs', 'a'))?.fields.text).toBe(text)
  })

  test('a field named __proto__ is an ordinary field', async () => {
    const documents = await open()
    const fields = JSON.parse('{"__proto__":{"polluted":true},"title":"x"}')
    await committed(documents, [{ collection: 'jobs', id: 'a', fields }])
    const read = data(await documents.read('jobs', 'a'))?.fields ?? {}
    expect(JSON.stringify(read)).toBe('{"__proto__":{"polluted":true},"title":"x"}')
    expect('polluted' in read || 'polluted' in {}).toBe(false)
  })

  test('an id __proto__ is an ordinary id', async () => {
    const documents = await open()
    expect(await documents.read('jobs', '__proto__')).toEqual(success(none))
    await committed(documents, [{ collection: 'jobs', id: '__proto__', fields: { a: 1 } }])
    expect(data(await documents.readAll('jobs'))).toEqual([{ id: '__proto__', fields: { a: 1 } }])
  })

  test('a collection is read whole, by id in code unit order, without other collections', async () => {
    const documents = await open()
    const ids = ['b', 'a10', 'a9', 'B', '\uffee', '\u{1F6F6}']
    await committed(documents, [
      ...ids.map((id) => ({ collection: 'jobs', id, fields: {} })),
      { collection: 'education', id: 'c', fields: {} },
    ])
    const read = data(await documents.readAll('jobs')).map(({ id }) => id)
    expect(read).toEqual(['B', 'a10', 'a9', 'b', '\u{1F6F6}', '\uffee'])
  })

  test('of a collection only the documents whose id begins with a prefix are read', async () => {
    const documents = await open()
    const ids = ['jobs', 'jobs.', 'jobs.a', 'jobs.\u{1F6F6}', 'jobs0', 'job.a', 'Jobs.a', 'editions.a']
    await committed(
      documents,
      ids.map((id) => ({ collection: 'jobs', id, fields: {} })),
    )
    const read = async (prefix: string) => data(await documents.readAll('jobs', prefix)).map(({ id }) => id)
    expect(await read('jobs.')).toEqual(['jobs.', 'jobs.a', 'jobs.\u{1F6F6}'])
    expect(await read('talks.')).toEqual([])
    expect(await read('')).toHaveLength(ids.length)
  })

  test('a written document replaces all earlier fields', async () => {
    const documents = await open()
    await committed(documents, [{ collection: 'jobs', id: 'a', fields: { title: 'x', company: 'y' } }])
    await committed(documents, [{ collection: 'jobs', id: 'a', fields: { title: 'z' } }])
    expect(data(await documents.read('jobs', 'a'))?.fields).toEqual({ title: 'z' })
  })

  test('a deleted document is gone, and deleting a missing one changes nothing', async () => {
    const documents = await open()
    await committed(documents, [{ collection: 'jobs', id: 'a', fields: {} }])
    await committed(documents, [
      { collection: 'jobs', id: 'a', fields: none },
      { collection: 'jobs', id: 'absent', fields: none },
    ])
    expect(await documents.readAll('jobs')).toEqual(success([]))
  })

  test('in one commit a later change of the same document wins', async () => {
    const documents = await open()
    await committed(documents, [
      { collection: 'jobs', id: 'a', fields: none },
      { collection: 'jobs', id: 'a', fields: { at: 1 } },
      { collection: 'jobs', id: 'a', fields: { at: 2 } },
    ])
    expect(data(await documents.read('jobs', 'a'))?.fields).toEqual({ at: 2 })
  })

  test('a commit with one rejected change changes nothing', async () => {
    const documents = await open()
    const rejected = await documents.commit([
      { collection: 'jobs', id: 'a', fields: {} },
      { collection: 'jobs', id: 'a/b', fields: {} },
    ])
    expect(rejected).toMatchObject({ ok: false, failure: { code: 'invalid' } })
    expect(await documents.readAll('jobs')).toEqual(success([]))
  })

  test('a document that must be new is created once, and a commit that finds it names it and changes nothing', async () => {
    const documents = await open()
    const was = none
    await committed(documents, [{ collection: 'mail', id: 'a', fields: { at: 1 }, was }])
    const rejected = await documents.commit([
      { collection: 'jobs', id: 'b', fields: {} },
      { collection: 'mail', id: 'c', fields: {}, was },
      { collection: 'mail', id: 'a', fields: { at: 2 }, was },
    ])
    expect(rejected).toEqual(conflict({ collection: 'mail', id: 'a' }))
    expect(await documents.readAll('mail')).toEqual(success([{ id: 'a', fields: { at: 1 } }]))
    expect(await documents.readAll('jobs')).toEqual(success([]))
  })

  test('a change of known fields is made while the document has them, and a replaced one keeps no other field', async () => {
    const documents = await open()
    const [first, second] = [{ b: 1, a: { list: ['x', null] }, title: 'x' }, { b: 2 }]
    await committed(documents, [{ collection: 'jobs', id: 'a', fields: first }])
    await committed(documents, [{ collection: 'jobs', id: 'a', fields: second, was: first }])
    expect(data(await documents.read('jobs', 'a'))?.fields).toEqual(second)
    await committed(documents, [{ collection: 'jobs', id: 'a', fields: none, was: second }])
    expect(await documents.readAll('jobs')).toEqual(success([]))
  })

  for (const [name, was] of [
    ['another value', { title: 'y' }],
    ['another field', { title: 'x', more: 1 }],
    ['one field less', {}],
    ['no document', none],
  ] as const) {
    test(`a change that requires ${name} is a conflict that names the document, and changes nothing`, async () => {
      const documents = await open()
      await committed(documents, [{ collection: 'jobs', id: 'a', fields: { title: 'x' } }])
      const before = data(await documents.version())
      for (const fields of [{ title: 'z' }, none]) {
        const rejected = await documents.commit([
          { collection: 'jobs', id: 'b', fields: {}, was: none },
          { collection: 'jobs', id: 'a', fields, was },
        ])
        expect(rejected).toEqual(conflict({ collection: 'jobs', id: 'a' }))
      }
      expect(await documents.readAll('jobs')).toEqual(success([{ id: 'a', fields: { title: 'x' } }]))
      expect(data(await documents.version())).toBe(before)
    })
  }

  test('a change that requires fields of a missing document is a conflict', async () => {
    const documents = await open()
    for (const fields of [{ title: 'z' }, none]) {
      const rejected = await documents.commit([{ collection: 'jobs', id: 'a', fields, was: { title: 'x' } }])
      expect(rejected).toEqual(conflict({ collection: 'jobs', id: 'a' }))
    }
    expect(await documents.readAll('jobs')).toEqual(success([]))
  })

  test('of many writers that require the same fields, one succeeds and the others get a conflict', async () => {
    const documents = await open()
    await committed(documents, [{ collection: 'jobs', id: 'a', fields: { count: 0 } }])
    const write = (by: number) =>
      documents.commit([{ collection: 'jobs', id: 'a', fields: { count: 1, by }, was: { count: 0 } }])
    const answers = await Promise.all([1, 2, 3, 4, 5].map(write))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.filter((each) => !each.ok && each.failure.code === 'conflict')).toHaveLength(4)
  })

  test('preconditions hold for the documents before the commit, also when one is changed twice', async () => {
    const documents = await open()
    await committed(documents, [{ collection: 'jobs', id: 'a', fields: { at: 1 } }])
    await committed(documents, [
      { collection: 'jobs', id: 'a', fields: { at: 2 }, was: { at: 1 } },
      { collection: 'jobs', id: 'a', fields: { at: 3 } },
    ])
    expect(data(await documents.read('jobs', 'a'))?.fields).toEqual({ at: 3 })
  })

  test('mutating a value after it was written or read does not change the store', async () => {
    const documents = await open()
    const written = { list: [1] }
    await committed(documents, [{ collection: 'jobs', id: 'a', fields: written }])
    written.list.push(2)
    const read = data(await documents.read('jobs', 'a'))
    const list = read?.fields.list
    if (Array.isArray(list)) list.push(3)
    expect(data(await documents.read('jobs', 'a'))?.fields).toEqual({ list: [1] })
    expect(data(await documents.readAll('jobs'))[0]?.fields).toEqual({ list: [1] })
  })

  for (const collection of ['', 'Jobs', 'jobs2', 'a/b', '__proto__', 'jobs ']) {
    test(`the collection name '${collection}' is rejected`, async () => {
      const documents = await open()
      const invalid = { ok: false, failure: { code: 'invalid' } }
      expect(await documents.read(collection, 'a')).toMatchObject(invalid)
      expect(await documents.readAll(collection)).toMatchObject(invalid)
      expect(await documents.commit([{ collection, id: 'a', fields: {} }])).toMatchObject(invalid)
    })
  }

  for (const id of ['', '.', '..', 'a/b', 'a\u0000', 'a\n', '\u0085', '\ud800', 'x'.repeat(129)]) {
    test(`the document id ${JSON.stringify(id)} is rejected`, async () => {
      const documents = await open()
      const invalid = { ok: false, failure: { code: 'invalid' } }
      expect(await documents.read('jobs', id)).toMatchObject(invalid)
      expect(await documents.commit([{ collection: 'jobs', id, fields: {} }])).toMatchObject(invalid)
      expect(await documents.commit([{ collection: 'jobs', id, fields: none }])).toMatchObject(invalid)
    })
  }

  test('an id may have 1 to 128 characters, dots, quotes and spaces', async () => {
    const documents = await open()
    for (const id of ['x', 'x'.repeat(128), 'a.b', '...', "a'b", 'a b', 'Größe']) {
      await committed(documents, [{ collection: 'a-b', id, fields: { id } }])
      expect(data(await documents.read('a-b', id))).toEqual({ id, fields: { id } })
    }
  })

  test('the version differs after every commit that changed content, and only then', async () => {
    const documents = await open()
    const seen = new Set([data(await documents.version())])
    const changing: DocumentChange[] = [
      { collection: 'jobs', id: 'a', fields: {} },
      { collection: 'jobs', id: 'a', fields: { title: 'x' } },
      { collection: 'jobs', id: 'a', fields: none },
      ...contentCollections.map((collection) => ({ collection, id: 'owner', fields: {} })),
    ]
    for (const change of changing) {
      await committed(documents, [change])
      seen.add(data(await documents.version()))
    }
    expect(seen.size).toBe(changing.length + 1)

    const before = data(await documents.version())
    await committed(documents, [{ collection: 'submissions', id: 'a', fields: {} }])
    await committed(documents, [{ collection: 'mail', id: 'a', fields: {} }])
    await documents.readAll('jobs')
    await documents.commit([{ collection: 'jobs', id: '', fields: {} }])
    expect(data(await documents.version())).toBe(before)
  })

  test('without writes in between, the second call of maintain leaves no bytes in the WAL and changes no document', async () => {
    const documents = await open()
    await committed(documents, [{ collection: 'jobs', id: 'a', fields: { title: 'x' } }])
    const before = data(await documents.version())
    data(await documents.maintain())
    expect(data(await documents.maintain())).toBe(0)
    expect(data(await documents.readAll('jobs'))).toEqual([{ id: 'a', fields: { title: 'x' } }])
    expect(data(await documents.version())).toBe(before)
  })
}

async function committed(documents: Documents, changes: DocumentChange[]): Promise<void> {
  expect(await documents.commit(changes)).toEqual(success())
}
