import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { withIds } from '#domain/languages/translatable.ts'
import { formValue, formView, inputValue } from '#domain/studio/form-field.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { isSame } from '#resume/schema/same-value.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { valid } from '#support/records.ts'
import { data } from '#support/small-bundle.ts'
import { actor, ada, draftPorts, type TestPorts } from '#support/studio/draft-ports.ts'
import { publishNow, saveFields } from '#support/studio/draft-steps.ts'
import { entryFormFields, readEntry } from './read-draft.ts'
import { makeEntry } from './save-entry.ts'

/** Every field of every record, by what its form knows of it. docs/behaviour.md 22.2. */
type Entry = Parameters<typeof readEntry>[1]

/** Saves a field as a form does that shows it as it is now. */
async function typed(ports: TestPorts, entry: Entry, name: string, value: unknown) {
  const field = entryFormFields(entry).find((each) => each.name === name)
  if (field === undefined) throw new Error(name)
  const { outcome } = data(await saveFields(ports, { entry, edits: [{ path: name, value }] }, ada))
  return outcome
}

test.each(bundleCollections)(
  'every field of any record of %s that an import accepts can be changed',
  async (collection) => {
    const { fields, rules, id } = collections[collection]
    const entry = { collection, id: id === 'any' ? 'one' : id }
    const ofId = id === 'any' ? { uuid: 'one' } : {}
    await fc.assert(
      fc.asyncProperty(valid(fields, rules), valid(fields), async (record, other) => {
        const ports = await draftPorts()
        await ports.documents.commit([{ ...entry, fields: withIds(collection, {}, { ...record, ...ofId }) }])
        for (const field of entryFormFields(entry)) {
          const before = data(await readEntry(ports, entry)).fields
          const value = formView(field, other[field.name])
          expect(await typed(ports, entry, field.name, value), field.name).toBe('saved')
          const now = data(await readEntry(ports, entry)).fields
          const after = now[field.name]
          expect(isSame(formView(field, after), value), field.name).toBe(true)
          expect(isSame(now, withIds(collection, before, { ...before, [field.name]: after })), field.name).toBe(true)
        }
      }),
      { numRuns: 30 },
    )
  },
)

const ofMany = bundleCollections.filter((collection) => collections[collection].id === 'any')

test.each(ofMany)('a new entry of %s can be published once its texts and dates are typed', async (collection) => {
  const ports = await draftPorts()
  const entry = data(await makeEntry(ports, collection, actor))
  for (const field of entryFormFields(entry).filter(({ isRequired }) => isRequired)) {
    const value =
      field.kind === 'month'
        ? { year: 2020 }
        : field.kind === 'boolean'
          ? undefined
          : formValue(field, field.kind === 'answer' || 'Typed')
    if (value !== undefined) expect(await typed(ports, entry, field.name, value), field.name).toBe('saved')
  }
  expect(data(await readEntry(ports, entry)).problems).toEqual([])
  expect(await publishNow(ports)).toMatchObject({ outcome: 'published' })
})

test.each(ofMany)('each box of a new entry of %s is ticked and unticked', async (collection) => {
  const ports = await draftPorts()
  const entry = data(await makeEntry(ports, collection, actor))
  for (const field of entryFormFields(entry).filter(({ kind }) => kind === 'boolean'))
    for (const isTicked of [true, false]) {
      const value = formValue(field, isTicked)
      expect(await typed(ports, entry, field.name, value), field.name).toBe('saved')
      expect(isSame(data(await readEntry(ports, entry)).fields[field.name], value), field.name).toBe(true)
    }
})

test('a day and a user name of a file, which no form shows, stay with what they belong to', async () => {
  const ports = await draftPorts()
  const job = { collection: 'jobs', id: 'bakery' } as const
  const owner = { collection: 'person-info', id: 'owner' } as const
  const github = { label: 'GitHub', url: 'https://github.com/runat', icon: 'github' }
  const held = { ...github, jsonResume: { username: 'runat' } }
  const dates = { startDate: { year: 2022, month: 2, day: 14 }, endDate: { year: 2024, month: 10, day: 31 } }
  await ports.documents.commit([
    { ...job, fields: { uuid: 'bakery', title: 'Baker', company: 'Fell Bakery', ...dates } },
    { ...owner, fields: { name: 'Runa Tveit', timeZone: 'UTC', social: [held] } },
  ])
  const blog = { label: 'Blog', url: 'https://runa.example', icon: 'x' }
  const fieldNamed = (entry: Entry, name: string) => {
    return entryFormFields(entry).find((field) => field.name === name) ?? expect.fail(name)
  }
  const write = (entry: Entry, name: string, stored: unknown, change: (inputs: never) => unknown) => {
    const field = fieldNamed(entry, name)
    return typed(ports, entry, name, formValue(field, change(inputValue(field, stored) as never)))
  }
  for (const month of ['12', '9']) {
    const [stored, inputs] = [dates.endDate, (end: Fields) => ({ ...end, month })]
    expect(await write(job, 'endDate', stored, inputs)).toBe('saved')
    const day = month === '12' ? { day: 31 } : {} // September has none
    expect(data(await readEntry(ports, job)).fields.endDate).toEqual({ ...day, month: Number(month), year: 2024 })
  }
  expect(await write(owner, 'social', [held], (items: unknown[]) => [blog, ...items])).toBe('saved')
  expect(data(await readEntry(ports, job)).fields.startDate).toEqual(dates.startDate)
  expect(data(await readEntry(ports, owner)).fields.social).toEqual([blog, held])
})
