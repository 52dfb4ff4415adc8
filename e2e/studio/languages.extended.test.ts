import { afterAll, beforeAll, expect } from 'vitest'
import { addPeople, admin, openSignedIn } from '#support/journeys/accounts.ts'
import { faultsInLooks, faultsOf } from '#support/journeys/axe.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { isSaved } from '#support/journeys/every-field.ts'
import { jobPage } from '#support/journeys/pages/pages.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { studioJob, tabTo } from '#support/journeys/studio.ts'

/** A language is added, translated, shown and published. docs/behaviour.md 39.4, 39.5, 39.6. */
const expectedErrors = /sandboxed|status of (404|409)/
const germanJob = studioJob.replace('/studio/resume/', '/studio/languages/de/')

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

journey(
  'a language is added by keyboard on a phone, a job translated, marked when its text changes, shown and published',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'small', expectedErrors })
    for (const path of [studioJob, '/studio/hardware', '/studio/home']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await page.getByText('In other languages:').count(), path).toBe(0)
    }
    await page.goto('/studio/languages')
    await hydrate(page)
    await page.getByLabel('Add a language').focus()
    await page.keyboard.type('German')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/studio\/languages\/de$/)
    await hydrate(page)
    const open = page.getByRole('region', { name: 'What is not translated' })
    await open
      .getByText(/Not translated: Title, Description, Responsibilities, line 1/)
      .first()
      .waitFor()

    await page.goto(germanJob)
    await hydrate(page)
    await tabTo(page, 'Title in German')
    await page.keyboard.type('Leitende Softwareentwicklerin')
    await tabTo(page, 'Responsibilities, line 1 in German')
    await page.keyboard.type('Leitet ein Team')
    await tabTo(page, 'Responsibilities, line 2 in German')
    await page.keyboard.type('Entwirft Dienste')
    await isSaved(page)
    const title = page.getByLabel('Title in German')
    expect(await title.evaluate(({ lang, dir, spellcheck }: HTMLTextAreaElement) => [lang, dir, spellcheck])).toEqual([
      ...['de', 'ltr', true],
    ])

    await page.goto(studioJob)
    await hydrate(page)
    await page.getByLabel('Title *').fill('Principal Software Engineer')
    await isSaved(page)
    await page.goto('/studio/languages/de')
    await open.getByText('Changed since: Title', { exact: true }).waitFor()
    await page.goto(germanJob)
    await hydrate(page)
    expect(await title.inputValue()).toBe('Leitende Softwareentwicklerin')
    await tabTo(page, 'Still right: Title')
    await page.keyboard.press('Enter')
    await isSaved(page)
    await page.getByText('Changed since').waitFor({ state: 'hidden' })
    await page.reload()
    expect(await page.getByText('Changed since').count()).toBe(0)

    await page.goto('/studio/languages/de')
    await page.getByRole('link', { name: 'Pictures: About me, the portrait' }).click()
    await hydrate(page)
    await tabTo(page, 'Picture 1 in German')
    await page.keyboard.type('Ein Mensch am Mischpult')
    await isSaved(page)
    await page.goto('/studio/languages/de/person-info/owner')
    await hydrate(page)
    await tabTo(page, 'Same in German: Skills, line 1')
    await page.keyboard.press('Enter')
    await isSaved(page)
    expect(await page.getByLabel('Skills, line 1 in German').inputValue()).not.toBe('')

    await page.goto('/studio/languages')
    await hydrate(page)
    await tabTo(page, 'Visitors see German')
    await page.keyboard.press('Space')
    await isSaved(page)
    await page.goto('/studio/review')
    await page.getByText('German: Title').first().waitFor()
    await page.getByText('German: Responsibilities').first().waitFor()
    await page.getByText('1 translated', { exact: true }).waitFor()
    await hydrate(page)
    await page.getByRole('button', { name: /^Publish/ }).click()
    await page.getByRole('heading', { name: /^Published/ }).waitFor()
    await expect.poll(async () => textOf(await ask(server.origin, jobPage))).toContain('Principal Software Engineer')
    await expect.poll(async () => textOf(await ask(server.origin, `/de${jobPage}`))).toContain('Leitet ein Team')
    const german = textOf(await ask(server.origin, `/de${jobPage}`))
    for (const text of ['Leitende Softwareentwicklerin', 'Entwirft Dienste']) expect(german).toContain(text)
    const about = async (path: string) => textOf(await ask(server.origin, path))
    await expect.poll(() => about('/de/about')).toContain('alt="Ein Mensch am Mischpult"')
    expect(await about('/about')).not.toContain('Mischpult')
    const plain = textOf(await ask(server.origin, jobPage))
    for (const text of ['Leitet ein Team', 'translatedFrom']) expect(plain).not.toContain(text)
    expect(textOf(await ask(server.origin, '/resume.json'))).not.toMatch(/translat/)
  },
  120_000,
)

journey('an entry leads to its translation and back', async () => {
  const page = await openSignedIn(server, admin, { expectedErrors })
  for (const path of [
    studioJob,
    '/studio/hardware',
    '/studio/home',
    '/studio/resume',
    '/studio/about',
    '/studio/look',
    '/studio/pictures/home/slideshow',
  ]) {
    await page.goto(path)
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await page.getByText('In other languages:').first().getByRole('link', { name: 'German', exact: true }).click()
    await page.waitForURL(/\/studio\/languages\/de\//)
    await page.getByText('In English:').getByRole('link', { name: title }).click()
    await page.waitForURL((url) => url.pathname === path)
  }
  await page.goto(germanJob)
  await page.getByText('Next:').getByRole('link').click()
  await page.waitForURL((url) => url.pathname.startsWith('/studio/languages/de/') && url.pathname !== germanJob)
})

journey('a translation in Markdown has the toolbar and the preview of its text', async () => {
  const page = await openSignedIn(server, admin, { expectedErrors })
  await page.goto(germanJob)
  await hydrate(page)
  await page.waitForFunction(() => customElements.get('markdown-toolbar') !== undefined)
  const bar = page.getByLabel('Formatting of About the company in German')
  const text = page.getByLabel('About the company in German', { exact: true })
  await text.fill('Gegründet 1999')
  await text.selectText()
  await bar.getByRole('button', { name: 'Bold (Ctrl B)' }).click()
  await expect.poll(() => text.inputValue()).toBe('**Gegründet 1999**')
  await bar.getByRole('button', { name: 'Preview' }).click()
  expect(await page.locator('.editor__preview strong').innerText()).toBe('Gegründet 1999')
  expect(await page.locator('.editor__preview').getAttribute('lang')).toBe('de')
  await isSaved(page)
})

journey('two tabs translate different fields and follow each other, and one translation is reverted', async () => {
  const [one, other] = [
    await openSignedIn(server, admin, { expectedErrors }),
    await openSignedIn(server, admin, { expectedErrors }),
  ]
  for (const page of [one, other]) {
    await page.goto(germanJob)
    await hydrate(page)
  }
  await one.getByLabel('Description in German').fill('Aus dem einen Fenster')
  await isSaved(one)
  await other.getByLabel('About the company in German', { exact: true }).fill('Eine Firma')
  await isSaved(other)
  await expect.poll(() => other.getByLabel('Description in German').inputValue()).toBe('Aus dem einen Fenster')
  expect(await other.getByText('Changed in another tab').count()).toBe(0)
  await other.locator('button[value="translations.de.description"]').click()
  await other.getByText('Reverted').waitFor()
  await expect.poll(() => other.getByLabel('Description in German').inputValue()).toBe('')
})

journey('a translation that its rule rejects is named at its input, and stays as it was typed', async () => {
  const page = await openSignedIn(server, admin, { expectedErrors: /sandboxed|status of (404|413|422)/ })
  await page.goto(germanJob)
  await hydrate(page)
  const [title, line] = [page.getByLabel('Title in German'), page.getByLabel('Responsibilities, line 3 in German')]
  await line.fill('x'.repeat(2001))
  await page.locator('.field__error').getByText('A line of this list is longer than 2,000 characters.').waitFor()
  expect(await line.inputValue()).toHaveLength(2001)
  await line.fill('Unterrichtet')
  await isSaved(page)
  await title.fill('Leiterin\0')
  await title.blur()
  const link = page.getByRole('link', { name: 'The title in German has characters that cannot be stored.' })
  await link.click()
  expect(await title.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await title.getAttribute('aria-invalid')).toBe('true')
  await page.reload()
  await hydrate(page)
  await page.locator('.field__error').getByText('Has characters that cannot be stored.').waitFor()
  expect(await title.inputValue()).toBe('Leiterin\0')
  expect(await faultsOf(page)).toEqual([])

  await page.goto('/studio/review')
  await hydrate(page)
  await link
    .or(page.getByRole('link', { name: /the title in German has/ }))
    .first()
    .click()
  await page.waitForURL(/languages\/de\/jobs\/.+#jobs-.+title$/)
  await title.fill('Leitende Softwareentwicklerin')
  await isSaved(page)
  expect(await page.locator('.field__error').count()).toBe(0)
})

journey(
  'axe finds nothing on the screens of languages, in three looks',
  async () => {
    const page = await openSignedIn(server, admin, { expectedErrors })
    for (const path of [
      '/studio/languages',
      '/studio/languages/de',
      germanJob,
      '/studio/languages/de/person-info/owner',
      '/studio/languages/de/pictures/home/slideshow',
    ]) {
      await page.goto(path)
      await hydrate(page)
      expect(await page.getByRole('heading', { level: 1 }).innerText(), path).not.toMatch(/not found|no such/i)
      expect(await faultsInLooks(page), path).toEqual([])
    }
  },
  240_000,
)

journey('a JSON Resume file in German is taken as the translation, and what has no counterpart is named', async () => {
  const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
  const work = [{ name: 'Wandoline Freight Systems', position: 'Kapitänin', startDate: '1999' }]
  const resume = { basics: { name: 'Jane', label: 'Baut Software' }, work, meta: { language: 'de' } }
  await page.goto('/studio/import')
  await hydrate(page)
  const file = { name: 'de.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(resume)) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('The file is in German.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Take it as the translation' }).click()
  await page.getByText('This has no counterpart here').waitFor()
  await page.getByText('Kapitänin').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.goto('/studio/languages/de/person-info/owner')
  expect(await page.getByLabel('Headline in German').inputValue()).toBe('Baut Software')
})

journey('a language is removed with its translations, and Undo brings them back', async () => {
  const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
  await page.goto('/studio/languages/de')
  await hydrate(page)
  await page.getByRole('button', { name: 'Remove German' }).click()
  await page.waitForURL(/\/studio\/languages$/)
  await page.getByText('Removed from the draft').waitFor()
  await expect.poll(() => page.getByRole('link', { name: 'German' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('link', { name: 'German' }).waitFor()
})

journey('a language with a region is opened, translated, previewed, published and removed', async () => {
  const page = await openSignedIn(server, admin, { expectedErrors })
  await page.goto('/studio/languages')
  await hydrate(page)
  await page.getByLabel('Add a language').selectOption('de-AT')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const name = { name: 'Austrian German', level: 1 }
  await page.getByRole('heading', name).waitFor()
  await page.reload()
  await page.getByRole('heading', name).waitFor()

  await page.goto(studioJob.replace('/studio/resume/', '/studio/languages/de-AT/'))
  await hydrate(page)
  await page.getByLabel('Title in Austrian German').fill('Hafenmeisterin im Jänner')
  await isSaved(page)
  const preview = `/studio/preview/de-AT${jobPage}`
  await page.goto(preview)
  await page.getByText('Hafenmeisterin im Jänner').first().waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de-AT')

  await page.goto('/studio/languages')
  await hydrate(page)
  await page.getByLabel('Visitors see Austrian German').check()
  await isSaved(page)
  await page.goto('/studio/review')
  await hydrate(page)
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByRole('heading', { name: /^Published/ }).waitFor()
  await expect
    .poll(async () => textOf(await ask(server.origin, `/de-AT${jobPage}`)))
    .toContain('Hafenmeisterin im Jänner')

  await page.goto('/studio/languages')
  await hydrate(page)
  await page.getByRole('link', { name: 'Austrian German', exact: true }).click()
  await page.getByRole('button', { name: 'Remove Austrian German' }).click()
  await page.getByText('Removed from the draft').waitFor()
})
