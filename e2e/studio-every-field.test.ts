import fc from 'fast-check'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { entryFormFields } from '#calls/studio/form-fields.ts'
import { readEntries } from '#calls/studio/read-entry.ts'
import { revertAll } from '#calls/studio/revert.ts'
import { bundleCollections } from '#domain/content/bundle.ts'
import { collections } from '#domain/content/collections.ts'
import type { FormField } from '#domain/studio/form-field.ts'
import { addPeople, admin, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { valid } from '#support/records.ts'

/**
 * One new entry of each kind, and one new item of each list, with every field filled in once. The kinds and their fields are those of the
 * registry. docs/behaviour.md 22.2, 23.7.
 */
const expectedErrors = /sandboxed|status of 404/
const manyCollections = bundleCollections.filter((collection) => collections[collection].id === 'any')

/** The button of a new entry, by its value. */
const acts: Partial<Record<(typeof bundleCollections)[number], string>> = { jobs: 'new-job', education: 'new-school' }

/** The screens with the lists of the documents that there are once. */
const screens = [
  ['/studio/home', 'person-info'],
  ['/studio/about', 'person-info'],
  ['/studio/resume', 'person-info'],
  ['/studio/projects', 'person-info'],
  ['/studio/hardware', 'hardware'],
  ['/studio/hardware/laptop', 'hardware'],
] as const

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

journey(
  'one of each kind of entry is made, every field of it filled in once, and published',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
    const conflicts = conflictsOf(page)
    const before = await published()
    for (const collection of manyCollections) {
      await page.goto('/studio/resume')
      await page.locator(`button[name=act][value=${acts[collection] ?? `new-${collection}`}]`).click()
      await page.waitForURL(/\/studio\/resume\/\w+\/[\w-]+$/)
      await hydrate(page)
      for (const field of entryFormFields({ collection }))
        await fill(page.locator('form[data-entry]'), field, field.name)
      await isSaved(page)
      expect(await page.locator('.field__error').allInnerTexts(), collection).toEqual([])
    }
    await publish(page)
    expect(conflicts).toEqual([])
    const after = await published()
    for (const collection of manyCollections) {
      const made = after.filter((each) => each.collection === collection && !before.some(({ id }) => id === each.id))
      expect(made, collection).toHaveLength(1)
      const names = entryFormFields({ collection }).map(({ name }) => name)
      expect(Object.keys(made[0]?.fields ?? {}).toSorted(), collection).toEqual(['uuid', ...names].toSorted())
    }
  },
  600_000,
)

journey(
  'each Add button of the other screens makes an item, whose every field is filled in once and published',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
    const conflicts = conflictsOf(page)
    let added = 0
    for (const [path, collection] of screens) {
      await page.goto(path)
      await hydrate(page)
      if (path.endsWith('laptop')) await page.locator('[name=title]').fill('Laptop')
      for (const field of listsOf(collection)) {
        const group = page.locator(`[role=group][id$="-${field.name}"]`)
        if ((await group.count()) === 0) continue
        await fill(group, field, field.name)
        added += 1
      }
      await isSaved(page)
      expect(await page.locator('.field__error').allInnerTexts(), path).toEqual([])
    }
    await publish(page)
    expect(conflicts).toEqual([])
    expect(added).toBe(listsOf('person-info').length + 2 * listsOf('hardware').length)
  },
  600_000,
)

journey(
  'a form of any record that an import accepts sends nothing but the field that is typed in',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
    const conflicts = conflictsOf(page)
    const edits: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/studio/draft')) edits.push(...pathsOf(request.postData() ?? '{"edits":[]}'))
    })
    for (const seed of [1, 2, 3]) {
      await withPorts(server, async (ports) => {
        done(await revertAll(ports))
        done(await ports.documents.commit(anyRecords(seed)))
      })
      const entries = manyCollections.map((collection) => `/studio/resume/${collection}/${uuid}`)
      for (const path of [...entries, ...screens.map(([screen]) => screen), '/studio/look']) {
        await page.goto(path)
        await hydrate(page)
        for (const form of await page.locator('form[data-entry]').all()) {
          const input = form.locator('input:is([type=text], :not([type])), textarea').filter({ visible: true }).first()
          if ((await input.count()) === 0) continue
          edits.length = 0
          const name = (await input.getAttribute('name')) ?? ''
          await input.press('End')
          await input.pressSequentially('7')
          await input.blur()
          await expect.poll(() => edits.length, { message: `${path} ${name}` }).toBeGreaterThan(0)
          await expect.poll(() => page.locator('.draft-bar__end').innerText()).not.toMatch(/^Saving/)
          expect(edits, `${path}, seed ${seed}`).toEqual([/^\w+/.exec(name)?.[0]])
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
  await page.getByRole('button', { name: /^Put \d+ into the draft/ }).click()
  await page.getByText('It is in the draft.').waitFor()

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

/** The paths of the edits that a form posts. */
function pathsOf(posted: string): string[] {
  return (JSON.parse(posted) as { edits: { path: string }[] }).edits.map(({ path }) => path)
}

function listsOf(collection: (typeof screens)[number][1]): FormField[] {
  return entryFormFields({ collection }).filter(({ kind }) => kind === 'list')
}

/** Fills in a field; of a list one new item of each of its kinds. */
async function fill(within: Locator, field: FormField, path: string): Promise<void> {
  const input = within.locator(`[name="${path}"]`)
  switch (field.kind) {
    case 'boolean':
      return input.check()
    case 'choice':
      return void (await input.selectOption({ index: 1 }))
    case 'number':
      return input.fill('2024')
    case 'month': {
      const year = within.locator(`[name="${path}.year"]`)
      const absent = year.locator('xpath=ancestor::*[@role="group"][1]').locator('[type=checkbox]')
      if (await year.isDisabled()) await absent.uncheck()
      if (field.hasDay) await within.locator(`[name="${path}.day"]`).fill('9')
      await within.locator(`[name="${path}.month"]`).selectOption({ index: 3 })
      return year.fill(path === 'startDate' ? '2020' : '2024')
    }
    case 'list':
      return fillList(within, field, path)
    case 'group':
    case 'either':
      throw new Error(path)
    default: {
      // A screen offers what there is for some texts.
      const isOffered = await input.evaluate((element) => element instanceof HTMLSelectElement)
      return isOffered ? void (await input.selectOption({ index: 1 })) : input.fill(typed(field))
    }
  }
}

async function fillList(within: Locator, field: Extract<FormField, { kind: 'list' }>, path: string): Promise<void> {
  const group = within.page().locator(`[role=group][id$="-${path}"]`)
  const items = group.locator('> .lines > .lines__item')
  const buttons = group.locator('> .lines__add button')
  const { item } = field
  const kinds =
    item.kind === 'either' ? [item.second.fields, item.first.fields] : [item.kind === 'group' ? item.fields : []]
  for (const [kind, fields] of kinds.entries()) {
    const at = await items.count()
    await buttons.nth(kind).click()
    await expect.poll(() => items.count()).toBe(at + 1)
    if (fields.length === 0) await fill(group, item, `${path}[${at}]`)
    for (const part of fields) {
      const more = items.nth(at).locator('> details:not([open]) > summary')
      if ((await more.count()) > 0) await more.click()
      await fill(group, part, `${path}[${at}].${part.name}`)
    }
  }
}

function typed(field: FormField): string {
  if (field.kind !== 'text') return 'new-entry'
  if (field.widget === 'url') return 'https://example.org/new'
  if (field.widget === 'email') return 'new@example.org'
  // It is a word of an address, a language tag and a text.
  return field.widget === 'day' ? '2020-02-29' : 'new-entry'
}

function isSaved(page: Page): Promise<void> {
  return expect.poll(() => page.locator('.draft-bar__end').innerText()).toMatch(/^Saved/)
}

async function publish(page: Page): Promise<void> {
  await page.goto('/studio/review')
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByRole('heading', { name: 'Published.' }).waitFor()
}

/** The answers of 409 that the page gets. */
function conflictsOf(page: Page): string[] {
  const conflicts: string[] = []
  page.on('response', (response) => void (response.status() === 409 && conflicts.push(response.url())))
  return conflicts
}

function published() {
  return withPorts(server, async (ports) => {
    const all = manyCollections.map(async (collection) =>
      done(await readEntries(ports, collection)).map(({ entry, published: fields }) => ({ ...entry, fields })),
    )
    return (await Promise.all(all)).flat()
  })
}
