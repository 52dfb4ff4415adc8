import { expect, test } from 'vitest'
import { type LinkPart, linkParts } from '#domain/links/link.ts'
import { toPrivateFields } from '#domain/links/private-fields.ts'
import type { FileOrder } from '#ports/content/file-maker.ts'
import { none } from '#resume/result.ts'
import { resumeDocument } from '#resume/write/document.ts'
import { data } from '#support/small-bundle.ts'
import { draftPorts } from '#support/studio/draft-ports.ts'
import { publishNow, saveOne } from '#support/studio/draft-steps.ts'
import { makeLinkFile, readLinkContent, resumeAsOf } from './link-content.ts'
import { savePrivateFields } from './private-fields.ts'

const origin = 'https://resume.example.org'
const setting = { origin, place: none }
const whole = { edition: '', shows: linkParts }
const fields = toPrivateFields({ telephone: '+1 843 555 0142', street: '12 Water Street', salary: '90k' })

/** Publishes 1: Captain; 2: Admiral. */
async function opened() {
  const orders: FileOrder[] = []
  const making = {
    make: async (order: FileOrder) => {
      orders.push(order)
      return { ok: true as const, data: { bytes: new Uint8Array(), missing: [], faults: [] } }
    },
    close: async () => {},
  }
  const fileMaker = { version: () => '', open: () => making }
  const ports = { ...(await draftPorts()), fileMaker, locationLookup: none }
  for (const title of ['Captain', 'Admiral']) {
    await saveOne(ports, 'title', title)
    await publishNow(ports)
  }
  data(await savePrivateFields(ports, fields))
  return { ports, orders }
}

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('a link shows the contact of the resume if it is ticked, and of public ones each once', async () => {
  const { ports } = await opened()
  const person = { name: 'Ada', timeZone: 'UTC', telephone: '+1 843 555 0142', telephoneShown: 'site' }
  const resumeEmail = 'ada@example.com'
  await ports.documents.commit([{ collection: 'person-info', id: 'owner', fields: { ...person, resumeEmail } }])
  const waysOf = async (shows: readonly LinkPart[]) =>
    data(await readLinkContent(ports, { edition: '', shows }, none)).facts.contact.map(({ text }) => text)
  expect(await waysOf(linkParts)).toEqual(['+1 843 555 0142', 'ada@example.com'])
  expect(await waysOf([])).toEqual(['+1 843 555 0142'])
})

test('a street that came with an import is shown by links that have it ticked, where they have no other', async () => {
  const { ports } = await opened()
  const person = { name: 'Ada', timeZone: 'UTC', street: 'Quay 1' }
  await ports.documents.commit([{ collection: 'person-info', id: 'owner', fields: person }])
  const placeOf = async (shows: readonly LinkPart[]) =>
    data(await readLinkContent(ports, { edition: '', shows }, none)).facts.place
  expect(await placeOf(['street'])).toBe('12 Water Street')
  data(await savePrivateFields(ports, { ...fields, street: '' }))
  expect(await placeOf(['street'])).toBe('Quay 1')
  expect(await placeOf(linkParts.filter((part) => part !== 'street'))).toBe(none)
})

/** docs/behaviour.md 37.3. */
test('private fields that are ticked are data of the facts, from which page and files are made', async () => {
  const { ports, orders } = await opened()
  const { facts } = data(await readLinkContent(ports, whole, none))
  expect(facts).toMatchObject({
    place: '12 Water Street',
    contact: [{ text: '+1 843 555 0142', url: 'tel:+18435550142' }],
    sections: [{ title: 'Conditions', items: ['Salary: 90k'] }, { title: 'Experience' }],
  })
  const text = textOf(data(await makeLinkFile(ports, whole, 'txt', setting)))
  for (const each of ['12 Water Street\n', '+1 843 555 0142\n', '- Salary: 90k\n', 'Admiral'])
    expect(text).toContain(each)
  data(await makeLinkFile(ports, whole, 'pdf', setting))
  expect(orders).toMatchObject([{ kind: 'pdf', paper: 'a4', document: resumeDocument(facts, origin) }])
  const bare = data(await readLinkContent(ports, { edition: '', shows: [] }, none)).facts
  expect(bare).toMatchObject({ place: none, contact: [], sections: [{ title: 'Experience' }] })
})

test('a link shows its edition, on the paper of the edition, and fails when the edition is gone', async () => {
  const { ports, orders } = await opened()
  const edition = {
    name: 'Harbours',
    titleLine: 'For harbours',
    paper: 'letter',
    choices: [{ collection: 'jobs', ids: [] }],
  }
  const stored = [
    { collection: 'editions', id: 'one', fields: edition },
    { collection: 'person-info', id: 'owner', fields: { name: 'Ada' } },
  ]
  data(await ports.documents.commit(stored))
  const link = { edition: 'one', shows: [] }
  expect(data(await readLinkContent(ports, link, none)).facts).toMatchObject({ headline: 'For harbours', sections: [] })
  data(await makeLinkFile(ports, link, 'docx', setting))
  expect(orders).toMatchObject([{ kind: 'docx', paper: 'letter', document: { headline: 'For harbours' } }])
  expect(await readLinkContent(ports, { edition: 'gone', shows: [] }, none)).toMatchObject({
    failure: { code: 'object-not-found' },
  })
})

/** docs/behaviour.md 37.7. */
test('a file as of a publish has the content of then, and the private fields of now', async () => {
  const { ports, orders } = await opened()
  const then = textOf(data(await resumeAsOf(ports, whole, 1, 'txt', setting)))
  expect(then).toContain('Captain')
  expect(then).not.toContain('Admiral')
  expect(then).toContain('12 Water Street')
  expect(textOf(data(await resumeAsOf(ports, whole, 2, 'txt', setting)))).toContain('Admiral')
  data(await resumeAsOf(ports, whole, 1, 'pdf', setting))
  expect(JSON.stringify(orders)).toContain('Captain')
  expect(await resumeAsOf(ports, whole, 3, 'pdf', setting)).toMatchObject({
    failure: { code: 'object-not-found', message: 'Publish 3 is not kept any more.' },
  })
})
