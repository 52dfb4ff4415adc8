import fc from 'fast-check'
import { afterAll, beforeAll, expect } from 'vitest'
import { revert } from '#calls/studio/apply.ts'
import { readEntries } from '#calls/studio/draft/read-draft.ts'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { differingNames } from '#domain/studio/field-path.ts'
import { pageOfEntry } from '#domain/studio/screens.ts'
import { collections } from '#resume/records/collections/collections.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { addPeople, admin, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import {
  conflictsOf,
  fillEachKind,
  fillEachList,
  isSaved,
  manyCollections,
  screens,
} from '#support/journeys/every-field.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { valid } from '#support/records.ts'

/**
 * One new entry of each kind, and one new item of each list, with every field filled in once. The kinds and their fields are those of the
 * registry. docs/behaviour.md 22.2, 23.7.
 */
const expectedErrors = /sandboxed|status of 404/
let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

journey(
  'one of each kind of entry is made, every field of it filled in once, and published',
  async () => fillEachKind(await openSignedIn(server, admin, { size: 'medium', expectedErrors }), server),
  600_000,
)

journey(
  'each Add button of the other screens makes an item, whose every field is filled in once and published',
  async () => fillEachList(await openSignedIn(server, admin, { size: 'medium', expectedErrors })),
  600_000,
)

journey(
  'a form of any record that an import accepts sends it as it is but for the field that is typed in',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
    const conflicts = conflictsOf(page)
    const sent: Fields[] = []
    page.on('request', (request) => {
      if (request.method() === 'PUT') sent.push(JSON.parse(request.postData() ?? '{}').fields)
    })
    for (const seed of [1, 2]) {
      await withPorts(server, async (ports) => {
        done(await revert(ports, 'all'))
        done(await ports.documents.commit(anyRecords(seed)))
      })
      const entries = manyCollections.map((collection) => pageOfEntry({ collection, id: uuid }))
      for (const path of [...entries, ...screens.map(([screen]) => screen), '/studio/look']) {
        await page.goto(path)
        await hydrate(page)
        for (const form of await page.locator('form[data-entry]').all()) {
          const input = form.locator('input:is([type=text], :not([type])), textarea').filter({ visible: true }).first()
          if ((await input.count()) === 0) continue
          sent.length = 0
          const at = `/studio/entries/${(await form.getAttribute('data-entry'))?.replace('.', '/')}`
          const { held } = await page.evaluate(async (address) => (await fetch(address)).json(), at)
          const name = (await input.getAttribute('name')) ?? ''
          await input.press('End')
          await input.pressSequentially('7')
          await input.blur()
          await expect.poll(() => sent.length, { message: `${path} ${name}` }).toBeGreaterThan(0)
          await expect.poll(() => page.locator('.draft-bar__end').innerText()).not.toMatch(/^Saving/)
          const changed = differingNames(held.fields, sent.at(-1) ?? {})
          expect(changed, `${path}, seed ${seed}`).toEqual([/^\w+/.exec(name)?.[0]])
        }
      }
    }
    expect(conflicts).toEqual([])
  },
  600_000,
)

journey('a month and a link of an imported JSON Resume file are changed, and no conflict is told', async () => {
  const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
  const conflicts = conflictsOf(page)
  await page.goto('/studio/import')
  const json = {
    basics: {
      name: 'Runa Tveit',
      profiles: [{ network: 'GitHub', username: 'runat', url: 'https://github.com/runat' }],
    },
    work: [{ name: 'Fell Bakery', position: 'Baker', startDate: '2022-02-14', endDate: '2024-10-31' }],
  }
  const file = { name: 'resume.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(json)) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('heading', { name: 'From JSON Resume, resume.json' }).waitFor()
  await hydrate(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/studio/review')

  await page.goto('/studio/resume')
  await page.getByRole('link', { name: 'Baker' }).first().click()
  await hydrate(page)
  await page.locator('[name="endDate.month"]').selectOption('September')
  await isSaved(page)
  await page.goto('/studio/home')
  await hydrate(page)
  const links = page.locator('[role=group][id$="-social"]')
  const at = await links.locator('> .lines > .lines__item').count()
  await page.getByRole('button', { name: 'Add a link' }).click()
  await page.locator(`[name="social[${at}].label"]`).fill('Diary')
  await page.locator(`[name="social[${at}].url"]`).fill('https://diary.example.org')
  await page.locator(`[name="social[${at}].icon"]`).selectOption({ index: 1 })
  await isSaved(page)
  expect(conflicts).toEqual([])
  await withPorts(server, async (ports) => {
    const baker = done(await readEntries(ports, 'jobs')).find(({ title }) => title === 'Baker')
    expect(baker?.fields).toMatchObject({ startDate: { day: 14 }, endDate: { year: 2024, month: 9 } })
    const [owner] = done(await readEntries(ports, 'person-info'))
    expect(owner?.fields.social).toContainEqual(expect.objectContaining({ jsonResume: { username: 'runat' } }))
  })
})

const uuid = '11111111-2222-4333-8444-555555555555'

/** A record of each kind, with everything that an import accepts. */
function anyRecords(seed: number) {
  return bundleCollections.map((collection) => {
    const { fields, rules, id } = collections[collection]
    const [record] = fc.sample(valid(fields, rules), { numRuns: 1, seed })
    return { collection, id: id === 'any' ? uuid : id, fields: id === 'any' ? { ...record, uuid } : (record ?? {}) }
  })
}
