import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { addPeople, user, withPorts } from '#support/journeys/accounts.ts'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { heldBack, hydrate, journey, openPage, type PageOptions } from '#support/journeys/browser.ts'
import { isSaved } from '#support/journeys/every-field.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { humanAnswer, payload, postForm } from '#support/journeys/programs.ts'
import { type Server, startOn, startServer } from '#support/journeys/server.ts'
import { copyOfSample } from '#support/journeys/starting.ts'
import { studioScreens } from '#support/journeys/studio.ts'

/** Of the place, the jobs, the parts of the desktop and the texts of the sample. */
const sampleWords = ['Brackwater', 'Charleston', '29403', 'Wandoline', 'Fernhollow', 'Ryzen', 'tide windows']
/** The first minute, from the printed address to the studio. docs/behaviour.md 24.1, 24.2. */
const ada = { firstName: 'Ada', lastName: 'Quill', email: 'ada@example.com', password: 'granite walrus thimble oak' }

for (const [how, options] of [
  ['with scripts', {}],
  ['without scripts', { scripts: false }],
] as const) {
  journey.extendedIf(how === 'without scripts')(
    `the owner makes the account and keeps the sample, ${how}`,
    async () => {
      const { page, server } = await openWelcome(options)
      await makeAccount(page)
      await page.getByRole('heading', { name: 'How do you want to start?' }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/studio/welcome/start')
      await page.getByRole('radio', { name: /^Start from the sample/ }).check()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('link', { name: /^\d changes not published$/ }).waitFor()
      expect(new URL(page.url()).pathname).toBe('/studio')
      expect(textOf(await ask(server.origin, '/home'))).toContain('Rowan Brackwater')
    },
  )
}

journey.extended(
  'what is still the sample’s is counted at Review by page, and published after asking once more',
  async () => {
    const { page, server } = await openWelcome()
    await makeAccount(page)
    await page.getByRole('radio', { name: /^Start from the sample/ }).check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('link', { name: /changes not published$/ }).waitFor()
    await page.goto('/studio/preview/home')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Welcome! I’m Ada Quill.')
    await page.goto('/studio/preview/about')
    expect(await page.getByRole('main').innerText()).toMatch(/I am Ada, \d+ years old/)
    await page.goto('/studio/review')
    await hydrate(page)
    const note = page.getByText(/^\d+ things are still Rowan\u2019s$/)
    const before = Number.parseInt(await note.innerText(), 10)
    expect(before).toBeGreaterThan(60)
    await page.getByRole('main').getByRole('link', { name: 'About me', exact: true }).first().click()
    await page.waitForURL('**/studio/about')
    await hydrate(page)
    await page.getByLabel(/^Text/).first().fill('I am Ada, and I print maps.')
    await isSaved(page)
    await page.goto('/studio/review')
    await hydrate(page)
    await page.getByText(`${before - 1} things are still Rowan’s`).waitFor()
    expect(await page.getByRole('button', { name: /^Publish (my site|\d)/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Publish anyway' }).click()
    await page.getByRole('heading', { name: /^Published/ }).waitFor()
    await expect.poll(async () => textOf(await ask(server.origin, '/home'))).toContain('Ada Quill')
    await page.goto('/studio/review')
    await page.getByRole('heading', { name: 'All changes published' }).waitFor()
  },
)

for (const way of ['Start from the sample', 'Start empty', 'Import my resume'])
  journey.extended(
    `after “${way}” times are those of the browser, a message reaches the account, and no other sample is left`,
    async () => {
      const { page, server } = await openWelcome({ more: { timezoneId: 'Pacific/Kiritimati' } })
      await makeAccount(page)
      await page.getByRole('radio', { name: new RegExp(`^${way}`) }).check()
      await page.getByText('Your time zone is Kiritimati, as your browser says.').waitFor()
      if (way.startsWith('Import')) {
        const resume = JSON.stringify({ basics: { label: 'Mender of clocks' } })
        const file = { name: 'resume.json', mimeType: 'application/json', buffer: Buffer.from(resume) }
        await page.locator('input[type=file]').setInputFiles(file)
        await page.getByRole('heading', { name: 'From JSON Resume, resume.json' }).waitFor()
        await hydrate(page)
        await page.getByRole('button', { name: 'Continue' }).click()
        await page.waitForURL('**/studio/review')
      } else {
        await page.getByRole('button', { name: 'Continue' }).click()
        await begun(page)
      }
      if (way !== 'Start from the sample') await expectNoSampleWords(page)

      await page.goto('/studio/look')
      expect(await page.getByLabel('Time zone').inputValue()).toBe('Pacific/Kiritimati')
      const names = [
        await page.getByLabel('Given name').inputValue(),
        await page.getByLabel('Family name').inputValue(),
      ]
      expect([...names, await page.getByLabel('Mailbox').inputValue()]).toEqual(['Ada', 'Quill', ''])
      expect(await page.getByText('messages go to ada@example.com').count()).toBe(1)
      await page.getByLabel('Family name').fill('Quill-Hart')
      const saved = page.getByText(/^Saved \d\d:\d\d$/).first()
      await saved.waitFor()
      const shown = Number((await saved.textContent())?.slice(6, 8))
      const kiritimati = (Date.now() / 3_600_000 + 14) % 24
      expect(Math.min((kiritimati - shown + 24) % 24, 24)).toBeLessThan(1.1)

      const message = { ...payload, email: 'zoe@example.net' }
      const { answer } = await postForm(server, { ...message, 'g-recaptcha-response': await humanAnswer(server) })
      const outbox = join(server.dataDir, 'outbox')
      const files = [answer.id, `${answer.id}-notice`].map((name) => join(outbox, `${name}.eml`))
      await vi.waitUntil(() => files.every((file) => existsSync(file)), { timeout: 10_000 })
      expect(readFileSync(join(outbox, `${answer.id}-notice.eml`), 'utf8')).toMatch(/^To: ada@example\.com\r$/m)
      const notSent = async () => {
        await page.goto(`/studio/messages/${answer.id}`)
        return page.getByText('Not sent: no mail server').count()
      }
      await expect.poll(notSent, { timeout: 10_000 }).toBe(2)
      expect(await page.getByText('Sent', { exact: true }).count()).toBe(0)
    },
  )

/** No screen of the studio has a word of the sample, nor has the preview, which shows what is written then. */
async function expectNoSampleWords(page: Page): Promise<void> {
  expect(studioScreens.length).toBeGreaterThan(20)
  for (const path of [...studioScreens, '/studio/review', '/studio/preview/home', '/studio/preview/resume']) {
    const html = await (await page.request.get(path)).text()
    expect(
      sampleWords.filter((word) => html.includes(word)),
      path,
    ).toEqual([])
  }
  await page.goto('/studio/about')
  await page.getByLabel('City').fill('Umea')
  await isSaved(page)
  await page.goto('/studio/preview/resume')
  const html = await page.content()
  expect(sampleWords.concat('Umea').filter((word) => html.includes(word))).toEqual(['Umea'])
}

journey('a press of Continue during which the scripts come is not lost', async () => {
  const { page } = await openWelcome()
  const scripts = await chooseBeforeScripts(page)
  const box = await page.getByRole('button', { name: 'Continue' }).boundingBox()
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + 10)
  await page.mouse.down()
  scripts()
  await page.getByText(/^Your time zone is /).waitFor()
  await page.mouse.up()
  await page.getByRole('heading', { name: 'Welcome, Ada. The site is yours.' }).waitFor()
})

/**
 * Makes the account and chooses an empty site, in a page whose scripts are held back until the returned function is
 * called.
 */
async function chooseBeforeScripts(page: Page): Promise<() => void> {
  await fill(page)
  const release = await heldBack(page, '**/static/**/*.js')
  await page.getByRole('button', { name: 'Make my account' }).click()
  await page.getByRole('radio', { name: /^Start empty/ }).check()
  return release
}

journey.extended(
  'a rejected form says what is wrong at its fields and keeps what was typed, but the password',
  async () => {
    const { page } = await openWelcome({ expectedErrors: /status of 400/ })
    await fill(page, { password: 'ada' })
    await page.getByRole('button', { name: 'Make my account' }).click()
    await page.locator('#field-password[aria-invalid="true"]').waitFor()
    expect(await page.title()).toMatch(/^Error: /)
    expect(await page.getByLabel('Email').inputValue()).toBe(ada.email)
    expect(await page.locator('#field-password').inputValue()).toBe('')
    await page.locator('#field-password').fill(ada.password)
    await page.getByRole('button', { name: 'Make my account' }).click()
    await page.getByRole('heading', { name: 'How do you want to start?' }).waitFor()
  },
)

journey(
  'a password of the names and the address of its form has no tick, and is rejected once, at its field',
  async () => {
    const { page } = await openWelcome({ expectedErrors: /status of 400/ })
    const tick = page.locator('.password-rules__rule--met')
    await fill(page, { firstName: 'Ines', lastName: 'Falkenrath', password: 'ines88falkenrath' })
    await page.getByLabel('Email').fill('ines@example.com')
    expect(await tick.count()).toBe(0)
    await page.getByRole('button', { name: 'Make my account' }).click()
    await page.getByText(/^Names and addresses that belong to you/).waitFor()
    expect(await page.getByText(/^Names and addresses that belong to you/).count()).toBe(1)
    await hydrate(page)
    await page.locator('#field-password').fill('ines88falkenrath thimble')
    await tick.waitFor()
  },
)

test('the address sends no referrer, is not stored, and gone when it is used, wrong or missing', async () => {
  const { server, address } = await started()
  const { pathname, search } = new URL(address)
  const open = await ask(server.origin, pathname + search)
  expect([open.status, open.headers['referrer-policy'], open.headers['cache-control']]).toEqual([
    200,
    'no-referrer',
    'no-store',
  ])
  await addPeople(server, [user])
  for (const target of [pathname + search, pathname, `${pathname}?token=wrong`]) {
    const gone = await ask(server.origin, target)
    expect([gone.status, textOf(gone).includes('This link has expired.')], target).toEqual([410, true])
  }
})

test('the address stands on a line of its own, once; the token is in no log line and no file of the data folder', {
  tags: 'extended',
}, async () => {
  const { server, address } = await started({ LOG: 'access' })
  const token = new URL(address).searchParams.get('token') ?? ''
  await ask(server.origin, `/studio/welcome?token=${token}`)
  expect(
    server
      .output()
      .split('\n')
      .filter((line) => line.includes(token)),
  ).toEqual([`Make your account: ${address}`])
  const stored = await withPorts(server, async ({ documents }) => documents.readAll('site'))
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('a start prints no address once there is an account', { tags: 'extended' }, async () => {
  const server = await startOn(await copyOfSample())
  await addPeople(server, [user])
  await server.stop()
  const again = await startOn(server.dataDir)
  onTestFinished(async () => void (await again.stop()))
  expect(again.output()).not.toContain('/studio/welcome')
})

journey.extended(
  "axe finds nothing on the first minute's screens, in three looks",
  async () => {
    const { page, address } = await openWelcome({ expectedErrors: /status of 410/ })
    expect(await faultsInLooks(page)).toEqual([])
    await makeAccount(page)
    await page.getByRole('heading', { name: 'How do you want to start?' }).waitFor()
    expect(await faultsInLooks(page)).toEqual([])
    await page.goto(address)
    await page.getByRole('heading', { name: 'This link has expired.' }).waitFor()
    expect(await faultsInLooks(page)).toEqual([])
  },
  180_000,
)

/** The overview, once the owner has chosen how to start. */
async function begun(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'Welcome, Ada. The site is yours.' }).waitFor()
}

async function makeAccount(page: Page): Promise<void> {
  await fill(page)
  await page.getByRole('button', { name: 'Make my account' }).click()
}

async function fill(page: Page, change: Partial<typeof ada> = {}): Promise<void> {
  const { firstName, lastName, email, password } = { ...ada, ...change }
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.locator('#field-password').fill(password)
}

/** The page of the address that a start prints. */
async function openWelcome(options: PageOptions = {}): Promise<{ page: Page; server: Server; address: string }> {
  const { server, address } = await started()
  const page = await openPage(server, options)
  await page.goto(address)
  if (options.scripts !== false) await hydrate(page)
  return { page, server, address }
}

/** A server without an account, and the address that its start prints. */
async function started(env: Record<string, string> = {}): Promise<{ server: Server; address: string }> {
  const server = await startServer({ env })
  onTestFinished(async () => void (await server.stop()))
  const printed = () => /^Make your account: (\S+)\n/m.exec(server.output())?.[1]
  const last = await vi.waitUntil(printed, { timeout: 20_000 }) // after the line for which the start waited
  return { server, address: last }
}
