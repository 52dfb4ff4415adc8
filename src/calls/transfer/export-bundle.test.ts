import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { failed, none } from '#resume/result.ts'
import { emptyFiles, emptySite } from '#support/content/files.ts'
import { textsIn } from '#support/message-bundle.ts'
import { data } from '#support/small-bundle.ts'
import { exportBundle } from './export-bundle.ts'
import { importBundle } from './import-bundle.ts'

test('documents are exported as readable text and files as their own bytes, by path', async () => {
  const ports = await filledPorts()
  const sink = memoryBundle()
  expect(data(await exportBundle(ports, sink))).toEqual({
    documents: 2,
    files: 2,
    messages: { submissions: 0, mail: 0, forwards: 0, user: 0, private: 0 },
    leftOut: [],
  })
  expect(await textsIn(sink)).toEqual({
    'documents/jobs/one.json': `{\n  "zeta": 1,\n  "title": "Größe",\n  "list": [\n    "a"\n  ]\n}\n`,
    'documents/location/owner.json': '{\n  "city": "Charleston",\n  "unknown": null,\n  "blank": ""\n}\n',
    'files/about/alt.json': '{"portrait.jpg":"x"}',
    'files/about/portrait.jpg': String.fromCharCode(0xfffd, 0xfffd, 0xfffd, 1),
  })
})

test('export, import into an empty site and export again give the same bytes', async () => {
  const [first, second] = [memoryBundle(), memoryBundle()]
  data(await exportBundle(await wholePorts(), first))
  const empty = emptySite()
  expect(data(await importBundle(empty, first))).toMatchObject({ accepted: true })
  data(await exportBundle(empty, second))
  expect(await textsIn(second)).toEqual(await textsIn(first))
  expect(Object.keys(await textsIn(second))).toHaveLength(3)
})

test('what visitors, accounts and the site itself left is no content', async () => {
  const ports = await filledPorts()
  for (const collection of ['submissions', 'mail', 'user', 'site', 'private', 'share-links'])
    await ports.documents.commit([{ collection, id: 'x', fields: { secret: 'x' } }])
  expect(data(await exportBundle(ports, memoryBundle()))).toMatchObject({ documents: 2, leftOut: [] })
})

test('with messages, private documents are exported, without the site’s own notes and mails about signing in', async () => {
  const ports = await filledPorts()
  for (const [collection, id] of [
    ['submissions', 'a'],
    ['mail', 'a'],
    ['mail', 'a-notice'],
    ['mail', 'reset-b'],
    ['mail', 'password-c'],
    ['mail', 'account-d'],
    ['forwards', 'a'],
    ['user', 'u'],
    ['user', 'who knows'],
    ['private', 'owner'],
    ['share-links', 'l'],
    ['site', 'x'],
    ['bounced', 'x'],
  ] as const)
    await ports.documents.commit([{ collection, id, fields: { at: `${collection} ${id}` } }])
  const sink = memoryBundle()
  expect(data(await exportBundle(ports, sink, { withMessages: true }))).toEqual({
    documents: 2,
    files: 2,
    messages: { submissions: 1, mail: 2, forwards: 1, user: 1, private: 1 },
    leftOut: ['documents/user/who knows.json'],
  })
  const content = await textsIn(sink)
  expect(Object.keys(content).filter((path) => !/jobs|location|about/.test(path))).toEqual([
    'documents/forwards/a.json',
    'documents/mail/a-notice.json',
    'documents/mail/a.json',
    'documents/private/owner.json',
    'documents/submissions/a.json',
    'documents/user/u.json',
  ])
  expect(content['documents/mail/a-notice.json']).toBe('{\n  "at": "mail a-notice"\n}\n')
})

test('no mail of a message that arrives during the export is exported without the message', async () => {
  const ports = await filledPorts()
  const readAll = ports.documents.readAll.bind(ports.documents)
  ports.documents.readAll = async (collection) => {
    const read = await readAll(collection)
    if (collection === 'forwards' || collection === 'submissions')
      await ports.documents.commit([
        { collection: 'submissions', id: collection, fields: {} },
        { collection: 'mail', id: collection, fields: {} },
      ])
    return read
  }
  const { messages } = data(await exportBundle(ports, memoryBundle(), { withMessages: true }))
  expect(messages).toMatchObject({ submissions: 1, mail: 0 })
})

test('what no bundle can hold is left out and reported', async () => {
  const ports = await filledPorts()
  await ports.documents.commit([{ collection: 'jobs', id: 'a b', fields: {} }])
  await ports.files.write('unknown/x.jpg', new Uint8Array(3))
  const report = data(await exportBundle(ports, memoryBundle()))
  expect(report.leftOut).toEqual(['documents/jobs/a b.json', 'files/unknown/x.jpg'])
})

for (const failing of ['write', 'finish'] as const)
  test(`when the bundle cannot be made (${failing}), its parts are discarded`, async () => {
    const sink = memoryBundle()
    const steps: string[] = []
    const full = failed('quota-exceeded', 'The disk is full.')
    const broken = { ...sink, [failing]: async () => full, discard: async () => void steps.push('discarded') }
    expect(await exportBundle(await filledPorts(), broken)).toEqual(full)
    expect(steps).toEqual(['discarded'])
  })

test('content that changes during the export makes no bundle of two states', async () => {
  const ports = await filledPorts()
  const sink = memoryBundle()
  const changing = {
    ...sink,
    async write(path: string, bytes: Uint8Array) {
      await ports.documents.commit([{ collection: 'jobs', id: 'one', fields: { title: path } }])
      return sink.write(path, bytes)
    },
  }
  expect(await exportBundle(ports, changing)).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  const deleting = {
    ...sink,
    async write(path: string, bytes: Uint8Array) {
      await ports.files.delete('about/portrait.jpg')
      return sink.write(path, bytes)
    },
  }
  expect(await exportBundle(ports, deleting)).toMatchObject({ ok: false, failure: { code: 'canceled' } })
  expect((await sink.list()).ok).toBe(false)
})

/** Content that a damaged record or another stack can contain. */
async function filledPorts() {
  const { documents, files } = emptyFiles()
  await documents.commit([
    { collection: 'location', id: 'owner', fields: { city: 'Charleston', unknown: null, blank: '' } },
    { collection: 'jobs', id: 'one', fields: { zeta: 1, title: 'Größe', list: ['a'] } },
  ])
  await files.write('about/portrait.jpg', Uint8Array.from([0xff, 0xd8, 0xff, 1]))
  await files.write('about/alt.json', new TextEncoder().encode('{"portrait.jpg":"x"}'))
  return { documents, files }
}

/** Content that an import accepts. */
async function wholePorts() {
  const ports = await filledPorts()
  const job = {
    uuid: 'one',
    title: 'Größe',
    company: 'x',
    startDate: { year: 2020, month: 5 },
    endDate: null,
    mood: ' ',
    translations: { de: { title: 'Size' }, fr: {} },
    translatedFrom: { de: { title: 'Sizes' } },
  }
  await ports.documents.commit([
    { collection: 'jobs', id: 'one', fields: job },
    { collection: 'location', id: 'owner', fields: none },
  ])
  return ports
}
