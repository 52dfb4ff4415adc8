import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { revert } from '#calls/studio/apply.ts'
import { addPeople, admin, done, openAs, withPorts } from '#support/journeys/accounts.ts'
import { faultsOf } from '#support/journeys/axe.ts'
import { hydrate, journey, type PageOptions } from '#support/journeys/browser.ts'
import { jobPage } from '#support/journeys/pages/pages.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { barOf, studioJob } from '#support/journeys/studio.ts'

/** One job in the studio, by pointer and by keyboard. docs/behaviour.md 23.6, 23.7. */
const path = studioJob
/** The preview's page runs no scripts. */
const expectedErrors = /sandboxed|status of (409|404)/

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

beforeEach(() => withPorts(server, async (ports) => void done(await revert(ports, 'all'))))

journey('what is typed is saved in the draft while writing, and the preview shows it', async () => {
  const page = await openJob()
  await page.getByLabel('Description').fill('Typed in the studio.')
  await expect.poll(() => barOf(page)).toMatch(/^Saved \d\d:\d\d/)
  expect(await barOf(page)).toContain('1 change not published')
  const preview = page.frameLocator('.preview-frame__frame')
  await preview.getByText('Typed in the studio.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Description').inputValue()).toBe('Typed in the studio.')
  const published = await fetch(`${server.origin}${jobPage}`)
  expect(await published.text()).not.toContain('Typed in the studio.')
})

journey('a reverted field is as published again, and Undo brings the change back', async () => {
  const page = await openJob()
  await page.getByLabel('Company *').fill('Undo & Sons')
  await expect.poll(() => barOf(page)).toMatch(/^Saved/)
  await page.locator('button[value=company]').click()
  await page.getByText('Reverted').waitFor()
  await expect.poll(() => page.getByLabel('Company *').inputValue()).toBe('Wandoline Freight Systems')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  await expect.poll(() => page.getByLabel('Company *').inputValue()).toBe('Undo & Sons')
})

journey.extended('a wrong value is saved all the same, and reported beside the field and in the bar', async () => {
  const page = await openJob()
  await page.getByLabel('Title *').fill('')
  await expect.poll(() => barOf(page)).toMatch(/^Saved/)
  expect(await page.locator('.field__error').count()).toBe(0)
  await page.getByLabel('Company *').focus()
  await expect.poll(() => barOf(page)).toMatch(/^1 field to fix/)
  expect(await page.getByLabel('Title *').getAttribute('aria-invalid')).toBe('true')
  await page.getByText('Please fill this in.', { exact: true }).waitFor()
  await page.getByText('1 field to fix before publishing').waitFor()
})

journey.extended(
  'a new entry begins in its first field and says nothing of a field before it was left; its heading follows',
  async () => {
    const page = await openAs(server, admin, '/studio/resume', { size: 'medium', expectedErrors })
    await page.getByRole('button', { name: 'Add a job' }).click()
    await page.waitForURL(/\/studio\/resume\/jobs\/[\w-]+$/)
    await hydrate(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('jobs-title-title')
    await page.keyboard.type('Harbour master')
    await page.getByRole('heading', { name: 'Harbour master', level: 1 }).waitFor()
    await expect.poll(() => barOf(page)).toMatch(/^Saved/)
    expect(await page.locator('.field__error, .note--bad').count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.locator('.field__error', { hasText: 'Please fill this in.' }).waitFor()
    expect(await page.locator('.field__error').count()).toBe(1)
    await page.getByRole('link', { name: 'The company is missing.' }).waitFor()
  },
)

journey.extended(
  'the preview marks and shows the part that the focused field is about, also after a save',
  async () => {
    const page = await openJob()
    const marked = page.frameLocator('.preview-frame__frame').locator('[style*=outline]')
    await page.getByLabel('Company *').focus()
    await expect.poll(() => marked.getAttribute('data-field')).toMatch(/:company$/)
    await page.locator('.lines__input').last().focus()
    await expect.poll(() => marked.getAttribute('data-field')).toMatch(/:responsibilities\[\d+\]$/)
    await page.keyboard.type('!')
    await expect.poll(() => barOf(page)).toMatch(/^Saved/)
    await expect.poll(() => marked.innerText()).toContain('!')
    const isInView = () =>
      marked.evaluate((part) => {
        const { top, bottom } = part.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    await expect.poll(isInView).toBe(true)
  },
)

journey.extended(
  'Edit this page leads an Admin from a public page to its screen; visitors get no byte of it',
  async () => {
    const page = await openAs(server, admin, jobPage, { size: 'medium', more: {} })
    await page.getByRole('link', { name: 'Edit this page' }).first().click()
    await page.waitForURL((url) => url.pathname === path)
    expect(await (await fetch(`${server.origin}${jobPage}`)).text()).not.toContain('/studio')
  },
)

journey.extended(
  'without a connection nothing typed is lost, and it is saved when the connection is back',
  async () => {
    const page = await openJob({ expectedErrors: /sandboxed|ERR_INTERNET_DISCONNECTED/, more: {} })
    await page.context().setOffline(true)
    await page.getByLabel('Company *').fill('Written offline')
    await expect.poll(() => barOf(page)).toMatch(/^Not saved: no connection/)
    await page.getByText('There is no connection').waitFor()
    await page.context().setOffline(false)
    await expect.poll(() => barOf(page)).toMatch(/^Saved/)
    await page.reload()
    expect(await page.getByLabel('Company *').inputValue()).toBe('Written offline')
  },
)

journey.extended('a page whose session ended goes on after a sign-in in another tab', async () => {
  const page = await openJob({ more: {} })
  // A page whose scripts ran late asks who is signed in, and would leave once nobody is.
  await page.waitForLoadState('networkidle')
  const cookies = await page.context().cookies()
  await page.context().clearCookies()
  await page.getByLabel('Company *').fill('Written signed out')
  await expect.poll(() => barOf(page)).toMatch(/^Not saved: you are signed out\s+Sign in again/)
  await page.context().addCookies(cookies)
  await look(page)
  await expect.poll(() => barOf(page)).toMatch(/^Saved/)
})

journey.extended(
  'a text that is too long stays in the form, with its message in the bar and beside the field',
  async () => {
    const page = await openJob({ expectedErrors: /sandboxed|status of 413/ })
    const description = page.getByRole('textbox', { name: 'Description' })
    const tooLong = 'x'.repeat(64 * 1024 + 1)
    await description.fill(tooLong)
    await page.locator('.field__error', { hasText: 'This text is longer than 64 KB.' }).waitFor()
    expect((await description.inputValue()).length).toBe(tooLong.length)
    expect(await description.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => barOf(page)).toMatch(/^Not saved: this text is longer than 64 KB/)
    await page.reload()
    await hydrate(page)
    await expect.poll(async () => (await description.inputValue()).length).toBe(tooLong.length)
    await description.fill('Short again.')
    await expect.poll(() => barOf(page)).toMatch(/^Saved/)
  },
)

journey.extended(
  'nothing can be typed into a form before its scripts run, and the browser never sends it',
  async () => {
    const page = await openJob({ scripts: false })
    const form = page.locator('form[data-entry]')
    expect(await form.evaluate((element: HTMLFormElement) => [element.getAttribute('method'), element.inert])).toEqual([
      'dialog',
      true,
    ])
    await form.evaluate((element: HTMLFormElement) => element.submit())
    expect(page.url()).toBe(server.origin + path)
  },
)

journey.extended('a text whose toolbar cannot be loaded is a text area, and is saved', async () => {
  const page = await openAs(server, admin, '/studio', { expectedErrors: /sandboxed|ERR_FAILED/, more: {} })
  let aborted = 0
  await page.route(/\/static\/js\/markdown-writing-[^/]*\.js$/, (route) => {
    aborted += 1
    return route.abort()
  })
  await page.goto(path)
  await hydrate(page)
  await expect.poll(() => aborted).toBeGreaterThan(0)
  await page.getByLabel('Description').fill('Written without a toolbar')
  await expect.poll(() => barOf(page)).toMatch(/^Saved/)
})

journey.extended(
  'two devices: a field without unsaved words takes the new value, and one with them becomes a conflict',
  async () => {
    const page = await openJob({ expectedErrors: /sandboxed|ERR_FAILED|status of 409/ })
    const device = await openJob({ more: {} })
    await device.getByLabel('Company *').fill('From the other device')
    await device.getByLabel('Description').fill('Six people on fourteen ports.')
    await expect.poll(() => barOf(device)).toMatch(/^Saved/)
    await look(page)
    await expect.poll(() => page.getByLabel('Company *').inputValue()).toBe('From the other device')
    await expect.poll(() => barOf(page)).toMatch(/^Changed elsewhere at \d\d:\d\d/)

    await page.route('**/studio/entries/**', (route) => route.abort())
    await page.getByLabel('Description').fill('Seven people on fourteen ports.')
    await expect.poll(() => barOf(page)).toMatch(/^Not saved: the site does not answer/)
    const saved = device.waitForResponse('**/studio/entries/**') // its bar says 'Saved' of the save before
    await device.getByLabel('Description').fill('Six people on sixteen ports.')
    await saved
    await expect.poll(() => barOf(device)).toMatch(/^Saved/)
    await page.unroute('**/studio/entries/**')
    await look(page)
    const conflict = changedElsewhere(page)
    await conflict.getByText('What differs').click()
    expect([await conflict.locator('ins').allInnerTexts(), await conflict.locator('del').allInnerTexts()]).toEqual([
      ['Seven', 'fourteen'],
      ['Six', 'sixteen'],
    ])
    expect(await conflict.getByRole('button').allInnerTexts()).toEqual(['Keep mine', 'Load theirs'])
    await conflict.getByRole('button', { name: 'Keep mine' }).click()
    await expect.poll(() => barOf(page)).toMatch(/^Saved/)
    await page.reload()
    expect(await page.getByLabel('Description').inputValue()).toBe('Seven people on fourteen ports.')
  },
  120_000,
)

journey.extended('a page that goes away beside a running save loses nothing and collides with nothing', async () => {
  const page = await openJob()
  const stored = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  await page.route(
    '**/studio/entries/**',
    async (route) => {
      await route.fetch()
      stored.resolve()
      await held.promise
      await route.abort().catch(() => {})
    },
    { times: 1 },
  )
  await page.getByLabel('Company *').fill('First')
  await page.getByLabel('Company *').blur()
  await stored.promise
  await page.getByLabel('Company *').fill('Second')
  await page.reload()
  held.resolve()
  await hydrate(page)
  await expect.poll(() => page.getByLabel('Company *').inputValue()).toBe('Second')
  await expect.poll(() => barOf(page)).toMatch(/^Saved/) // what the tab kept is sent again
  expect(await changedElsewhere(page).count()).toBe(0)
  await page.reload()
  expect(await page.getByLabel('Company *').inputValue()).toBe('Second')
})

journey.extended('a list is edited by keyboard alone: a new line, a move, a removal', async () => {
  const page = await openJob()
  const lines = page.locator('.lines__input')
  const count = await lines.count()
  await lines.last().focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect.poll(() => lines.count()).toBe(count + 1)
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => lines.nth(count - 1).inputValue()).toBe('By keyboard')
  expect(await page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value)).toBe('By keyboard')
  await page.getByText(`Line ${count} of ${count + 1}`).waitFor({ state: 'attached' })
  await expect.poll(() => barOf(page)).toMatch(/^Saved/)
  for (let at = 0; at < 'By keyboard'.length; at += 1) await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await expect.poll(() => lines.count()).toBe(count)
  await expect.poll(() => barOf(page)).toContain('Not published yet')
})

journey.extended('lines are pasted into a list, and moved and removed by their buttons', async () => {
  const page = await openJob()
  const lines = page.locator('.lines__input')
  const values = () => lines.evaluateAll((all) => all.map((each) => (each as HTMLTextAreaElement).value))
  const before = await values()
  await page.getByRole('button', { name: 'Add a duty' }).click()
  await expect.poll(() => lines.count()).toBe(before.length + 1)
  await lines.last().evaluate((area) => {
    const data = new DataTransfer()
    data.setData('text/plain', '·\tfirst\r\n\r\nsecond\n2.\tthird')
    area.focus()
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  })
  await expect.poll(values).toEqual([...before, 'first', 'second', 'third'])
  await page.getByRole('button', { name: `Move line ${before.length + 3} up` }).click()
  await expect.poll(values).toEqual([...before, 'first', 'third', 'second'])
  await page.getByRole('button', { name: `Remove line ${before.length + 1}`, exact: true }).click()
  await expect.poll(values).toEqual([...before, 'third', 'second'])
  await expect.poll(() => barOf(page)).toMatch(/^Saved/)
  await page.reload()
  expect(await values()).toEqual([...before, 'third', 'second'])
})

journey.extended('a long address in a text or a line makes no field wider than a phone', async () => {
  const page = await openJob({ size: 'small' })
  const address = `https://example.com/${'tide'.repeat(80)}`
  for (const field of [page.getByRole('textbox', { name: 'Description' }), page.locator('.lines__input').first()])
    await field.fill(address)
  await page.getByRole('textbox', { name: 'What you learned there' }).fill(address)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  const widest = await page
    .locator('main textarea')
    .evaluateAll((all) => Math.max(...all.map((each) => each.clientWidth)))
  expect(widest).toBeLessThan(390)
})

journey.extended('a revert and Undo keep the look of the editor', async () => {
  const page = await openJob()
  const look = '?side=edit&wide=phone&ink=dark'
  await page.goto(path + look)
  await hydrate(page)
  await page.getByLabel('Type of employment').selectOption('Internship')
  await expect.poll(() => barOf(page)).toMatch(/^Saved/)
  await page.locator('button[value=kind]').click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Undone.').waitFor()
  await expect.poll(() => page.getByLabel('Type of employment').inputValue()).toBe('internship')
  expect(page.url()).toBe(server.origin + path + look)
})

journey.extended('an end that is left out by its box comes back with its month and year', async () => {
  const page = await openJob()
  const box = page.getByLabel('I still work here')
  const [month, year] = [page.locator('[name="endDate.month"]'), page.locator('[name="endDate.year"]')]
  if (await box.isChecked()) await box.uncheck()
  await month.selectOption({ label: 'May' })
  await year.fill('2024')
  await box.check()
  expect([await year.isDisabled(), await year.inputValue()]).toEqual([true, ''])
  await expect.poll(() => barOf(page)).toMatch(/^Saved/)
  await box.uncheck()
  expect([await month.inputValue(), await year.inputValue()]).toEqual(['5', '2024'])
})

journey.extended(
  'a new school says neither whether it was finished, and keeps the year of the chosen answer, by keyboard',
  async () => {
    const page = await openAs(server, admin, '/studio/resume', {
      size: 'medium',
      expectedErrors: /sandboxed|status of 422/,
    })
    await page.getByRole('button', { name: 'Add a school' }).click()
    await page.waitForURL(/\/studio\/resume\/education\/[\w-]+$/)
    await hydrate(page)
    await page.getByLabel('Institution *').fill('Pier College')
    await expect.poll(() => barOf(page)).toMatch(/^Saved/)
    expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
    expect(await page.locator('[name=graduation]').count()).toBe(0)
    await page.goto('/studio/review')
    await page.getByRole('link', { name: 'Pier College: say whether you finished.' }).click()
    await page.waitForURL(/#education-institution-status$/)
    await hydrate(page)
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('education-institution-status')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowDown')
    await page.getByLabel('Expected year').fill('2031')
    await expect.poll(() => barOf(page)).toMatch(/^Saved/)
    await page.frameLocator('.preview-frame__frame').getByText('In Progress').first().waitFor()
    await page.getByRole('radio', { name: 'Finished' }).check()
    expect(await page.getByLabel('Year you finished').inputValue()).toBe('2031')
    await page.frameLocator('.preview-frame__frame').getByText('Completed').first().waitFor()
    expect(await faultsOf(page)).toEqual([])
  },
)

journey('a job is duplicated, deleted and restored', async () => {
  const page = await openJob()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await page.waitForURL((url) => url.pathname !== path)
  await page.goto(path)
  await hydrate(page)
  await page.getByRole('button', { name: 'Delete this job' }).click()
  await page.getByText('Deleted. It stays on the site until you publish.').waitFor()
  const row = page.getByRole('listitem').filter({ hasText: 'Deleted' })
  await row.getByRole('button', { name: 'Revert' }).click()
  await page.getByRole('link', { name: 'Senior Software Engineer' }).first().waitFor()
})

async function openJob(options: PageOptions = {}): Promise<Page> {
  const page = await openAs(server, admin, path, { size: 'medium', expectedErrors, ...options })
  if (options.scripts !== false) await hydrate(page)
  return page
}

/** Makes the page ask what other devices saved, as it does every 20 seconds and when it is shown again. */
function look(page: Page): Promise<void> {
  return page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
}

/** The bar of a form whose entry was changed elsewhere, too. */
function changedElsewhere(page: Page) {
  return page.getByRole('alert').filter({ hasText: /Changed in another tab at \d\d:\d\d/ })
}
