import { afterAll, beforeAll, expect } from 'vitest'
import { addLanguage } from '#calls/studio/languages/change-languages.ts'
import { addPeople, admin, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { isSaved } from '#support/journeys/every-field.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { studioJob, studioScreens } from '#support/journeys/studio.ts'

/** The owner's texts, in Hebrew, within the English studio. docs/behaviour.md 23.7. */
const expectedErrors = /sandboxed|status of 404/
const hebrew = 'מנהלת תוכנה'
let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
  await withPorts(server, async (ports) => {
    const owner = done(await ports.documents.read('person-info', 'owner'))
    const fields = { ...owner?.fields, language: 'he' }
    done(await ports.documents.commit([{ collection: 'person-info', id: 'owner', fields }]))
    done(await addLanguage(ports, 'de', { by: { uid: 'ada', name: 'Ada' } }))
  })
})

afterAll(() => server?.stop())

/** The names of fields for words that do not say the language, or have one direction. */
function silentFields(): string[] {
  const fields = [
    ...document.querySelectorAll<HTMLElement>('form[data-entry] :is(textarea, input[type=text]), .cards__alt'),
  ]
  return fields
    .filter((field) => !field.matches('[inputmode=numeric]'))
    .filter((field) => field.closest('[lang]')?.getAttribute('lang') !== 'he' || field.dir !== 'auto')
    .map((field) => field.getAttribute('name') ?? field.ariaLabel ?? field.id)
}

journey(
  'every field for words says the language of the texts, and runs as they do; the headings stay English',
  async () => {
    const page = await openSignedIn(server, admin, { expectedErrors })
    let fields = 0
    for (const path of [...studioScreens, '/studio/pictures/home/slideshow']) {
      await page.goto(path)
      fields += await page.locator('form[data-entry] textarea, .cards__alt').count()
      expect(await page.evaluate(silentFields), path).toEqual([])
      const isOfEntry = path === studioJob || /\/(education|pictures)\//.test(path)
      const heading = page.getByRole('heading', { level: 1 })
      if (!isOfEntry)
        expect(await heading.evaluate((h1) => h1.closest('[lang]')?.getAttribute('lang')), path).toBe('en')
    }
    expect(fields).toBeGreaterThan(50)
  },
  300_000,
)

journey('a Hebrew title runs from right to left in its field, and says its language wherever it is shown', async () => {
  const page = await openSignedIn(server, admin, { expectedErrors })
  await page.goto(studioJob)
  await hydrate(page)
  const title = page.getByLabel('Title *')
  const line = page.getByLabel('Responsibilities, line 1')
  for (const field of [title, line]) {
    await field.fill('English words')
    const direction = () => field.evaluate((input) => getComputedStyle(input).direction)
    expect(await direction()).toBe('ltr')
    await field.fill(hebrew)
    expect(await direction()).toBe('rtl')
  }
  await isSaved(page)
  const languages = () =>
    page
      .getByText(hebrew, { exact: true })
      .evaluateAll((all) => all.map((each) => each.closest('[lang]')?.getAttribute('lang')))
  // The place in the bar, the heading, and the line.
  expect(await languages()).toEqual(['he', 'he', 'he'])
  await page.goto(studioJob.replace('/studio/resume/', '/studio/languages/de/'))
  await hydrate(page)
  await page.getByLabel('Title in German').fill('Leiterin')
  await isSaved(page)
  for (const path of ['/studio/resume', '/studio/languages/de', '/studio/review']) {
    await page.goto(path)
    const found = await languages()
    expect(found.length, path).toBeGreaterThan(0)
    expect(new Set(found), path).toEqual(new Set(['he']))
  }
  const changed = page.locator('.change__words ins')
  const all = await changed.evaluateAll((words) =>
    words.map((word) => [word.textContent, word.closest('[lang]')?.getAttribute('lang')]),
  )
  for (const word of hebrew.split(' ')) expect(all).toContainEqual([word, 'he'])
  expect(all).toContainEqual(['Leiterin', 'de'])
})
