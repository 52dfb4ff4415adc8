import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { readEntry } from '#calls/studio/draft/read-draft.ts'
import { addPeople, admin, done, openAs, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey, type PageOptions } from '#support/journeys/browser.ts'
import { isSaved } from '#support/journeys/every-field.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { barOf } from '#support/journeys/studio.ts'
import { flag } from '#support/sharp/originals.ts'

/**
 * The owner chooses accent, menu, portrait and galleries, reaches the pictures of each screen, and writes the laptop.
 * docs/behaviour.md 23.7, 23.11, 23.12.
 */
const path = '/studio/look'
const hueRule = /@layer base\{:root\{--accent-hue:(\d+)\}/

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

journey('the preview follows the slider, the draft its release, and a publish the visitors', async () => {
  expect(await homePage()).not.toMatch(hueRule)
  const page = await open(path)
  const slider = page.getByRole('slider')
  await slider.scrollIntoViewIfNeeded()
  const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const [middle, start] = [box.y + box.height / 2, box.x + (box.width * 192) / 359]
  await page.mouse.move(start, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.9, middle, { steps: 4 })
  const passed = Number(await slider.inputValue())
  expect(passed).toBeGreaterThan(280)
  await expect.poll(() => previewHue(page)).toBe(String(passed))
  expect(await barOf(page)).toContain('Not published yet')
  await page.mouse.up()
  await expect.poll(() => barOf(page)).toMatch(/^Saved[\s\S]*1 change not published/)
  expect(await page.locator('input[name=accentHue]').inputValue()).toBe(String(passed))

  await page.getByRole('button', { name: 'Harbour' }).click()
  await expect.poll(() => previewHue(page)).toBe('245')
  await expect.poll(() => storedHue(page)).toBe('245')
  expect(await homePage()).not.toMatch(hueRule)

  await page.goto('/studio/review')
  expect(await page.locator('main').innerText()).toMatch(/Hue[\s\S]*192[\s\S]*245/)
  await publish(page)
  await expect.poll(async () => hueRule.exec(await homePage())?.[1]).toBe('245')
  const visitor = await page.context().newPage()
  await visitor.goto('/home')
  await hydrate(visitor)
  await expect
    .poll(() => visitor.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent-hue')))
    .toBe('245')
  await visitor.close()
})

journey('an email address and a telephone number are where the owner says, a street in links alone', async () => {
  const [telephone, email] = ['+1 843 555 0142', 'quill@example.com']
  const page = await open(path)
  const part = page.getByRole('region', { name: 'Contact on your resume' })
  await part.getByLabel('Email').first().fill(email)
  await part.getByLabel('Telephone').first().fill(telephone)
  await part.getByLabel('Street').fill('12 Water Street')
  const choice = part.getByLabel('Email is shown')
  expect(await choice.inputValue()).toBe('files')
  // What the owner chose stays, whatever they type.
  await choice.selectOption('Only in links')
  for (const text of ['', email]) await part.getByLabel('Email').first().fill(text)
  expect(await choice.inputValue()).toBe('')
  await choice.selectOption('In the files')
  await expect.poll(() => barOf(page)).toMatch(/^Saved/)
  await page.goto('/studio/review')
  await publish(page)
  const shown = async (what: string) => {
    const paths = ['/resume', '/home', '/contact', '/resume.txt', '/resume.md', '/resume.json', '/contact.vcf']
    const bodies = await Promise.all(paths.map(async (each) => textOf(await ask(server.origin, each))))
    return paths.filter((_, at) => bodies[at]?.includes(what))
  }
  const files = ['/resume.txt', '/resume.md', '/resume.json', '/contact.vcf']
  await expect.poll(() => shown(email), { timeout: 10_000 }).toEqual(files)
  for (const each of ['555', 'Water Street']) expect(await shown(each)).toEqual([])

  await page.goto(path)
  await hydrate(page)
  await part.getByLabel('Telephone is shown').selectOption('On the site')
  await expect.poll(() => barOf(page)).toMatch(/^Saved/)
  await page.goto('/studio/review')
  await publish(page)
  await expect.poll(() => shown(telephone), { timeout: 10_000 }).toEqual(['/resume', ...files])
  await page.goto('/resume')
  expect(await page.getByRole('link', { name: telephone }).getAttribute('href')).toBe('tel:+18435550142')
})

journey('a page that the menu leaves out keeps its address, and Home cannot be left out', async () => {
  const page = await open(path)
  expect(await page.getByRole('checkbox', { name: /^Home/ }).isDisabled()).toBe(true)
  await page.getByRole('checkbox', { name: /^Hardware/ }).press('Space')
  await page.getByRole('checkbox', { name: /^Contact Me/ }).uncheck()
  await expect.poll(() => barOf(page)).toMatch(/^Saved[\s\S]*1 change not published/)
  await page.goto('/studio/review')
  expect(await page.locator('main').innerText()).toMatch(/In the menu[\s\S]*Hardware[\s\S]*Yes[\s\S]*No/)
  await publish(page)
  await expect.poll(async () => (await homePage()).includes('href="/contact"')).toBe(false)
  expect(await homePage()).not.toContain('/hardware/desktop')
  expect(await homePage()).toContain('href="/resume"')
  for (const address of ['/contact', '/hardware/desktop'])
    expect((await fetch(`${server.origin}${address}`)).status).toBe(200)
})

journey('a wrong hue is saved and reported, and hue and menu are reverted one by one', async () => {
  const page = await open(path)
  await page.getByRole('checkbox', { name: /^Resume/ }).uncheck()
  await page.locator('input[name=accentHue]').fill('360')
  await page.locator('input[name=accentHue]').blur()
  await page.getByText('Must be a whole number from 0 to 359.').first().waitFor()
  expect(await page.getByRole('slider').inputValue()).not.toBe('360')
  for (const name of ['accentHue', 'menu']) {
    await page.locator(`button[value=${name}]`).click()
    await page.locator(`button[value=${name}]`).waitFor({ state: 'detached' })
  }
  expect(await page.getByRole('checkbox', { name: /^Resume/ }).isChecked()).toBe(true)
  expect(await page.getByRole('slider').inputValue()).toBe(await page.locator('input[name=accentHue]').inputValue())
})

journey('each screen shows its pictures and leads to their folder', async () => {
  const page = await open(path)
  const folders: [string, string, string][] = [
    ['/studio/home', 'the slideshow', 'home/slideshow'],
    ['/studio/about', 'the story', 'about/story'],
    ['/studio/hardware', 'the current version', 'desktop/current'],
    ['/studio/look', 'the backgrounds', 'backgrounds'],
  ]
  for (const [screen, of, folder] of folders) {
    await page.goto(screen)
    const link = page.getByRole('link', { name: new RegExp(`^Change the pictures *: ${of}$`) })
    expect(await page.locator('.picture-list img').count(), screen).toBeGreaterThan(2)
    await link.click()
    await page.waitForURL((url) => url.pathname === `/studio/pictures/${folder}`)
  }
})

journey('the portrait is replaced, removed and restored on About me', async () => {
  const page = await open('/studio/about')
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await flag(320, 400).toFormat('jpeg').toBuffer() }
  await page.getByLabel('Replace the portrait').setInputFiles(file)
  await page.locator('.portrait').getByText('Replaced').waitFor()
  await page.getByRole('button', { name: 'Remove the portrait' }).click()
  await page.getByText('Removed from the draft.').waitFor()
  await page.getByText('Choose a portrait').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  await page.locator('.portrait').getByText('Replaced').waitFor()
  expect(new URL(page.url()).pathname).toBe('/studio/about')
})

journey('the portrait is described and reverted on About me, and its focus point is set there', async () => {
  const page = await open('/studio/about')
  const text = page.getByLabel('Description of the portrait')
  await text.fill('Rowan on a dock.')
  await page.locator('.portrait').getByText('Description changed').waitFor()
  await page.getByRole('button', { name: 'Revert the portrait' }).click()
  await page.getByText('Reverted: it is as visitors see it now.').waitFor()
  await expect.poll(() => text.inputValue()).not.toBe('Rowan on a dock.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  await expect.poll(() => text.inputValue()).toBe('Rowan on a dock.')

  await page.getByRole('button', { name: 'Focus point of the portrait' }).click()
  await page.getByLabel('From the left, %').fill('31')
  await page.getByLabel('From the top, %').fill('120')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText('A focus point is from 0 to 100 %.').waitFor()
  await page.getByLabel('From the top, %').fill('42')
  await page.keyboard.press('Enter')
  await page.locator('.portrait').getByText('Description changed, Focus point changed').waitFor()
  expect(new URL(page.url()).pathname).toBe('/studio/about')
})

journey('a country is chosen by its name, and what is rarely written is folded', async () => {
  const page = await open('/studio/about')
  expect(await page.getByLabel('Music since').isVisible()).toBe(false)
  await page.getByText('Numbers that count themselves').click()
  await page.getByText('{musicYears} is').waitFor()
  await page.getByLabel('Country').selectOption('Germany')
  await isSaved(page)
  await page.goto('/studio/resume')
  await hydrate(page)
  const skills = page.getByRole('group', { name: 'Skills' })
  await skills.getByLabel('More of line 1', { exact: true }).click()
  await skills.getByLabel('Level').first().fill('Expert')
  await skills
    .getByLabel(/^Keywords/)
    .first()
    .fill('types, tests')
  await isSaved(page)
  const stored = await withPorts(server, async (ports) => {
    const [owner, place] = [
      done(await readEntry(ports, { collection: 'person-info', id: 'owner' })),
      done(await readEntry(ports, { collection: 'location', id: 'owner' })),
    ]
    return { skill: (owner.fields.skills as unknown[])[0], country: place.fields.country }
  })
  expect(stored).toEqual({
    skill: { name: 'TypeScript', level: 'Expert', keywords: ['types', 'tests'] },
    country: 'DE',
  })
})

journey(
  'a part of the story gets a gallery that is there, or a new one, whose pictures are dropped in its form',
  async () => {
    const page = await open('/studio/about')
    const part = page.locator('.lines__item--group').first()
    await part.locator('summary').click()
    const gallery = part.getByLabel('Pictures of this part')
    const offered = await gallery.locator('option').allInnerTexts()
    expect(offered).toEqual(
      expect.arrayContaining(['None', 'About me, Down to the water (4 pictures)', 'A new gallery…']),
    )
    await gallery.selectOption({ label: 'A new gallery…' })
    const file = { name: 'town.jpg', mimeType: 'image/jpeg', buffer: await flag(320, 400).toFormat('jpeg').toBuffer() }
    await part.getByLabel('Choose files').setInputFiles(file)
    await part.getByText('1 picture, 1 without a description').waitFor()
    await part.getByRole('link', { name: /^Change the pictures/ }).click()
    await page.waitForURL((url) => url.pathname === '/studio/pictures/about/gallery-1')
  },
)

journey('the laptop is written, and its page is in the preview', async () => {
  const page = await open('/studio/hardware')
  await page.getByRole('link', { name: 'Laptop', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/studio/hardware/laptop')
  await hydrate(page)
  await page.getByLabel('Title *').fill('Thin and light')
  await page.getByRole('button', { name: 'Add a part' }).first().click()
  await page.getByLabel('Part *').fill('Processor')
  await page.getByLabel('Name *').fill('Eight cores')
  await page.getByLabel('Sold').fill('June 2024')
  await expect.poll(() => barOf(page)).toMatch(/^Saved/)
  await page.frameLocator('.preview-frame__frame').getByText('Eight cores').waitFor()
  expect(await page.locator('.lines__item--row').innerText()).toContain('sold June 2024')
})

async function open(address: string, options: PageOptions = {}): Promise<Page> {
  const page = await openAs(server, admin, address, { size: 'medium', expectedErrors: /sandboxed/, ...options })
  if (options.scripts !== false) await hydrate(page)
  return page
}

async function homePage(): Promise<string> {
  return (await fetch(`${server.origin}/home`)).text()
}

function previewHue(page: Page): Promise<string> {
  const root = page.frameLocator('.preview-frame__frame').locator('html')
  return root.evaluate((html) => getComputedStyle(html).getPropertyValue('--accent-hue'))
}

/** The hue that a new page shows. */
async function storedHue(page: Page): Promise<string> {
  const answer = await page.request.get(path)
  return /name="accentHue"[^>]*value="(\d+)"/.exec(await answer.text())?.[1] ?? ''
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByRole('heading', { name: /^Published/ }).waitFor()
}
