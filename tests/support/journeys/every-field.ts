import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { entryFormFields, readEntries } from '#calls/studio/draft/read-draft.ts'
import { addLanguage } from '#calls/studio/languages/change-languages.ts'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import type { FormField } from '#domain/studio/form-field.ts'
import { screenOfCollection } from '#domain/studio/screens.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { isIdsField } from '#resume/records/item-ids.ts'
import { done, withPorts } from './accounts.ts'
import { hydrate } from './browser.ts'
import type { Server } from './server.ts'

/** Every field of the studio, filled in once. The kinds of entries and their fields are those of the registry. docs/behaviour.md 22.2, 23.7. */

/** The collections of which there are many documents. */
export const manyCollections = bundleCollections.filter((collection) => collections[collection].id === 'any')

/** The screens with the lists of the documents that there are once. */
export const screens = [
  ['/studio/home', 'person-info'],
  ['/studio/about', 'person-info'],
  ['/studio/resume', 'person-info'],
  ['/studio/projects', 'person-info'],
  ['/studio/hardware', 'hardware'],
  ['/studio/hardware/laptop', 'hardware'],
] as const

/** Makes one entry of each of these kinds, fills in every field of it, and publishes. The page is signed in as an Admin. */
export async function fillEachKind(page: Page, server: Server, kinds = manyCollections): Promise<void> {
  const conflicts = conflictsOf(page)
  // An edition has one of the site's languages.
  if (kinds.includes('editions'))
    await withPorts(server, async (ports) => done(await addLanguage(ports, 'de', { by: { uid: 'ada', name: 'Ada' } })))
  const before = await published(server)
  for (const collection of kinds) {
    await page.goto(screenOfCollection(collection).to)
    await page.locator(`button[name=new][value=${collection}]`).click()
    await page.waitForURL(/\/studio\/(resume\/\w+|projects|editions)\/[\w-]+$/)
    await hydrate(page)
    if (collection === 'projects') await page.locator('.quiet > summary').click()
    for (const field of entryFormFields({ collection }))
      await fillField(page.locator('form[data-entry]'), field, field.name)
    await isSaved(page)
    expect(await page.locator('.field__error').allInnerTexts(), collection).toEqual([])
  }
  await publish(page)
  expect(conflicts).toEqual([])
  const after = await published(server)
  for (const collection of kinds) {
    const made = after.filter((each) => each.collection === collection && !before.some(({ id }) => id === each.id))
    expect(made, collection).toHaveLength(1)
    const names = entryFormFields({ collection }).map(({ name }) => name)
    const fields = made[0]?.fields ?? {}
    const stored = Object.keys(fields).filter((name) => !isIdsField(name, fields))
    expect(stored.toSorted(), collection).toEqual(['uuid', ...names].toSorted())
  }
}

/** Presses each Add button of the other screens, fills in every field of the new item, and publishes. */
export async function fillEachList(page: Page): Promise<void> {
  const conflicts = conflictsOf(page)
  let added = 0
  for (const [path, collection] of screens) {
    await page.goto(path)
    await hydrate(page)
    if (path.endsWith('laptop')) await page.locator('[name=title]').fill('Laptop')
    for (const field of listsOf(collection)) {
      const group = page.locator(`[role=group][id$="-${field.name}"]`)
      if ((await group.count()) === 0) continue
      await fillField(group, field, field.name)
      added += 1
    }
    await isSaved(page)
    expect(await page.locator('.field__error').allInnerTexts(), path).toEqual([])
  }
  await publish(page)
  expect(conflicts).toEqual([])
  expect(added).toBe(listsOf('person-info').length + 2 * listsOf('hardware').length)
}

function listsOf(collection: (typeof screens)[number][1]): FormField[] {
  // The languages that visitors see are boxes, on a screen of their own.
  return entryFormFields({ collection }).filter(({ kind, name }) => kind === 'list' && name !== 'languagesShown')
}

/** Fills in a field; of a list one new item of each of its kinds. */
async function fillField(within: Locator, field: FormField, path: string): Promise<void> {
  const input = within.locator(`[name="${path}"]`)
  if (isOfEdition(path)) return fillOfEdition(within, input, path)
  switch (field.kind) {
    case 'boolean':
      return field.on === null ? input.uncheck() : input.check()
    case 'answer':
      return input.first().check()
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
      const first = input.first() // what is rarely written of a line has its name, too
      const isOffered = await first.evaluate((element) => element instanceof HTMLSelectElement)
      return isOffered ? void (await first.selectOption({ index: 1 })) : first.fill(typed(field))
    }
  }
}

/** Fields of an edition, which are chosen from what there is. */
function isOfEdition(path: string): path is (typeof editionLists)[number] {
  return editionLists.some((each) => each === path)
}

const editionLists = ['choices', 'lines', 'wording', 'sectionOrder', 'leftOut'] as const

async function fillOfEdition(within: Locator, input: Locator, path: (typeof editionLists)[number]): Promise<void> {
  if (path === 'sectionOrder') return within.getByRole('button', { name: 'Move Education up' }).click()
  const fold = within.locator('.edition__lines:not([open]) > summary').first()
  if (path === 'lines') await fold.click()
  if (path === 'wording') return input.nth(1).fill('In other words')
  return (path === 'choices' ? input.last() : input.first()).uncheck()
}

async function fillList(within: Locator, field: Extract<FormField, { kind: 'list' }>, path: string): Promise<void> {
  const group = within.page().locator(`[role=group][id$="-${path}"]`)
  const items = group.locator('> .lines > .lines__item')
  const buttons = group.locator('> .lines__add button')
  const { item } = field
  const kinds = item.kind === 'either' ? [item.first.fields] : [item.kind === 'group' ? item.fields : []]
  for (const [kind, fields] of kinds.entries()) {
    const at = await items.count()
    await buttons.nth(kind).click()
    await expect.poll(() => items.count()).toBe(at + 1)
    if (fields.length === 0) await fillField(group, item, `${path}[${at}]`)
    for (const part of fields) {
      const more = items.nth(at).locator('> details:not([open]) > summary')
      if ((await more.count()) > 0) await more.click()
      await fillField(group, part, `${path}[${at}].${part.name}`)
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

export function isSaved(page: Page): Promise<void> {
  return expect.poll(() => page.locator('.draft-bar__end').innerText()).toMatch(/^Saved/)
}

async function publish(page: Page): Promise<void> {
  await page.goto('/studio/review')
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByRole('heading', { name: /^Published/ }).waitFor()
}

/** The answers of 409 that the page gets. */
export function conflictsOf(page: Page): string[] {
  const conflicts: string[] = []
  page.on('response', (response) => void (response.status() === 409 && conflicts.push(response.url())))
  return conflicts
}

function published(server: Server) {
  return withPorts(server, async (ports) => {
    const all = manyCollections.map(async (collection) =>
      done(await readEntries(ports, collection)).map(({ entry, published: fields }) => ({ ...entry, fields })),
    )
    return (await Promise.all(all)).flat()
  })
}
