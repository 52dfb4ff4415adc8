import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { none } from '#resume/result.ts'
import { memoryMovingPorts } from '#support/content/files.ts'
import { accepted, importedWithMessages, messages, now, textsIn } from '#support/message-bundle.ts'
import { sampleAcceptance, sampleId } from '#support/sample-acceptance.ts'
import { data, job, smallBundle } from '#support/small-bundle.ts'
import { exportBundle } from './export-bundle.ts'
import { importBundle, importSample, importWithMessages } from './import-bundle.ts'

test('messages and accounts are added as they are, beside the content', async () => {
  const ports = openSite()
  const report = accepted(await importedWithMessages(ports, { ...smallBundle, ...messages }))
  expect(report.changes.added).toHaveLength(5)
  expect(report.messages).toMatchObject({ added: Object.keys(messages).sort(), kept: [], paused: [], held: 0 })
  for (const [path, text] of Object.entries(messages)) {
    const [, collection = '', file = ''] = path.split('/')
    const stored = data(await ports.documents.read(collection, file.replace('.json', '')))
    expect(stored?.fields).toEqual(JSON.parse(text))
  }
})

test('without the option messages are rejected, and the content with them', async () => {
  const ports = openSite()
  const answer = data(await importBundle(ports, memoryBundle({ ...smallBundle, ...messages })))
  expect(answer).toEqual({
    accepted: false,
    problems: [
      { file: '', field: '', reason: 'holds messages or accounts, which are imported only with --with-messages' },
    ],
  })
  expect(data(await ports.documents.readAll('jobs'))).toEqual([])
})

test('existing messages and accounts stay as they are and are reported', async () => {
  const ports = openSite()
  await ports.documents.commit([
    { collection: 'submissions', id: 'a', fields: { message: 'mine' } },
    { collection: 'user', id: 'u', fields: { Admin: false } },
    { collection: 'mail', id: 'other', fields: {} },
  ])
  const report = accepted(await importedWithMessages(ports, { ...smallBundle, ...messages }, { replace: true }))
  expect(report.messages).toMatchObject({
    added: ['documents/forwards/a.json', 'documents/mail/a.json'],
    kept: ['documents/submissions/a.json', 'documents/user/u.json'],
  })
  expect(data(await ports.documents.read('submissions', 'a'))?.fields).toEqual({ message: 'mine' })
  expect(data(await ports.documents.read('user', 'u'))?.fields).toEqual({ Admin: false })
  expect(data(await ports.documents.readAll('mail')).map(({ id }) => id)).toEqual(['a', 'other'])
})

test('a message that arrives during the preparation is not overwritten', async () => {
  const ports = openSite()
  const { prepare } = ports.files
  ports.files.prepare = async (changes) => {
    await ports.documents.commit([{ collection: 'submissions', id: 'a', fields: { message: 'mine' } }])
    return prepare(changes)
  }
  const report = accepted(await importedWithMessages(ports, { ...smallBundle, ...messages }))
  expect(report.messages?.kept).toEqual(['documents/submissions/a.json'])
  expect(data(await ports.documents.read('submissions', 'a'))?.fields).toEqual({ message: 'mine' })
  expect(data(await ports.documents.read('mail', 'a'))).not.toBe(none)
})

test('an account is reported when no identity has its uid or its address', async () => {
  const ports = openSite()
  const made = data(
    await ports.identities.create({ email: 'BO@example.com', password: 'x'.repeat(9), displayName: '' }),
  )
  const user = (email: string) => JSON.stringify({ FirstName: 'F', LastName: 'L', Admin: false, email })
  const report = accepted(
    await importedWithMessages(ports, {
      [`documents/user/${made.uid}.json`]: user('moved@example.com'),
      'documents/user/by-address.json': user('bo@example.com'),
      'documents/user/c.json': user('cy@example.com'),
      'documents/user/b.json': user('abe@example.com'),
      'documents/user/nobody.json': '{}',
    }),
  )
  expect(report.messages?.withoutIdentity.map(({ email }) => email)).toEqual(['abe@example.com', 'cy@example.com'])
})

test('a bundle of messages alone leaves the content as it is and cannot replace it', async () => {
  const ports = openSite()
  data(await importSample(ports, memoryBundle(smallBundle)))
  const report = accepted(await importedWithMessages(ports, messages))
  expect(report).toMatchObject({ whole: false, replacedSample: false, changes: { removed: [] } })
  const rejected = await importWithMessages(ports, 'worker', memoryBundle(messages), { replace: true })
  expect(rejected).toMatchObject({ ok: false, failure: { code: 'invalid' } })
  expect(data(await ports.documents.readAll('jobs'))).toHaveLength(1)
  const own = { 'documents/jobs/mine.json': JSON.stringify(job('Painter')) }
  expect(accepted(data(await importBundle(ports, memoryBundle(own)))).replacedSample).toBe(true)
})

for (const [path, text, reason] of [
  ['documents/submissions/a.json', '{', /is not JSON/],
  ['documents/submissions/a.json', '[]', /must be a JSON object/],
  ['documents/mail/reset-a.json', '{}', /mail about a password/],
] as const)
  test(`${path} with the content ${text} is rejected by name`, async () => {
    const answer = await importedWithMessages(openSite(), { ...smallBundle, [path]: text })
    expect(answer).toEqual({
      accepted: false,
      problems: [{ file: path, field: '', reason: expect.stringMatching(reason) }],
    })
  })

test('export, import into an empty site and export again give the same bytes, messages included', async () => {
  const first = openSite()
  for (const digit of [1, 2]) data(await first.submissions.accept(sampleAcceptance({ id: sampleId(digit) }), now))
  await importedWithMessages(first, smallBundle)
  const second = openSite()
  const [before, after] = [memoryBundle(), memoryBundle()]
  data(await exportBundle(first, before, { withMessages: true }))
  accepted(data(await importWithMessages(second, 'worker', before)))
  data(await exportBundle(second, after, { withMessages: true }))
  expect(await textsIn(after)).toEqual(await textsIn(before))
  expect(Object.keys(await textsIn(after))).toHaveLength(5 + 2 * 4)
})

function openSite() {
  return memoryMovingPorts(now)
}
