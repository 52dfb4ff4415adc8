import { afterAll, beforeAll, expect } from 'vitest'
import { addLinkCounts, readLinks } from '#calls/links/links.ts'
import { readPrivateFields } from '#calls/links/private-fields.ts'
import { readDraft } from '#calls/studio/draft/read-draft.ts'
import { makeEntry } from '#calls/studio/draft/save-entry.ts'
import { publish } from '#calls/studio/publish/publish.ts'
import { noLinkCounts } from '#domain/links/link.ts'
import { addPeople, admin, cookieOf, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { faultsOf } from '#support/journeys/axe.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { ask } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { focusedQuestion } from '#support/journeys/studio.ts'
import { readPdf } from '#support/pdf/read-pdf.ts'

/** Links to editions, and what they may show, in the studio. docs/behaviour.md 38.4. */
const expectedErrors = /sandboxed|status of (400|404)/
const path = '/studio/editions'

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

journey('private fields are saved at once, and a wrong one says why', async () => {
  const page = await openSignedIn(server, admin, { size: 'small', expectedErrors })
  await page.goto(path)
  await hydrate(page)
  const part = page.getByRole('region', { name: 'Private contact details' })
  await part.getByLabel('Telephone').fill('+1 843 555 0142')
  await part.getByLabel('Email').fill('rowan')
  await part.getByLabel('Email').press('Tab')
  await part.getByText('Please type an address like name@example.com.').first().waitFor()
  expect(await part.getByLabel('Telephone').inputValue()).toBe('+1 843 555 0142')
  await part.getByLabel('Email').fill('')
  await part.getByLabel('Email').press('Tab')
  await expect.poll(() => part.getByText('Please type an address like').count()).toBe(0)
  await withPorts(server, async (ports) => {
    expect(done(await readPrivateFields(ports))).toMatchObject({ telephone: '+1 843 555 0142', email: '' })
    expect(done(await readDraft(ports)).changes).toBe(0)
  })
})

journey('a link is made by keyboard, copied, counted, ended and forgotten', async () => {
  const actor = { by: { uid: 'test', name: 'Ada' } }
  await withPorts(server, async (ports) => {
    done(await makeEntry(ports, 'editions', actor, { name: 'Ports', titleLine: 'Software for berths' }))
    const { version } = done(await readDraft(ports))
    expect(done(await publish(ports, { version, summary: '', withoutTexts: true }, actor.by)).outcome).toBe('published')
  })
  const page = await openSignedIn(server, admin, { size: 'medium', expectedErrors })
  await page.goto(path)
  await hydrate(page)
  await page.getByRole('button', { name: 'New link' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New link' })
  await dialog.waitFor()
  expect(await faultsOf(page)).toEqual([])
  await dialog.getByText('Only this computer can open it').waitFor()
  await dialog.getByRole('button', { name: 'Make it anyway' }).click()
  await dialog.getByText('Please fill this in.').waitFor()
  await dialog.getByLabel('Name (only you see it)').fill('Halyard')
  await dialog.getByLabel('Edition').selectOption('Ports')
  await dialog.getByRole('checkbox', { name: /^Telephone/ }).check()
  expect(await dialog.getByRole('checkbox', { name: /^Street/ }).isDisabled()).toBe(true)
  await dialog.getByLabel('Name (only you see it)').press('Enter')
  const made = page.getByRole('dialog', { name: 'Link ready' })
  await made.waitFor()
  const address = await made.locator('code').innerText()
  expect(address).toMatch(/\/s\/[\w-]{22}$/)
  expect(await made.getByRole('link', { name: 'Email it' }).getAttribute('href')).toContain(encodeURIComponent(address))
  expect(await made.innerText()).toContain('Shows: Ports. Also shows: telephone, downloads.')
  expect(await faultsOf(page)).toEqual([])
  await made.getByRole('button', { name: 'Done' }).click()

  const row = page.getByRole('row', { name: /^Halyard/ })
  expect(await row.innerText()).toContain('Telephone, downloads')
  const link = await withPorts(server, async (ports) => {
    const [first] = done(await readLinks(ports))
    const at = ports.clock.now().toISOString()
    const counts = { ...noLinkCounts, opens: 2, firstOpenAt: at, lastOpenAt: at, downloads: 1, filtered: 3 }
    done(await addLinkCounts(ports, first?.id ?? '', counts))
    return first
  })
  expect(address).toContain(link?.code ?? 'none')
  await page.goto('/studio')
  await page.getByRole('button', { name: 'Hide this list' }).click()
  await page.getByRole('link', { name: '1 link opened in the last 30 days' }).waitFor()
  await page.goto(path)
  await hydrate(page)
  expect(await page.getByRole('listitem').filter({ hasText: 'Ports' }).innerText()).toContain('1 link')
  expect(await row.innerText()).toContain('Opened by mail scanners: 3')
  await row.getByText('What did I send?').click()
  const sent = await row.getByRole('link', { name: /^As of publish \d/ }).getAttribute('href')
  const { body, headers } = await ask(server.origin, sent ?? '', { headers: { cookie: await cookieOf(server, admin) } })
  expect(headers['cache-control']).toContain('no-store')
  const { text } = await readPdf(body)
  for (const said of ['Software for berths', '+1 843 555 0142']) expect(text).toContain(said)
  expect(await faultsOf(page)).toEqual([])

  await row.getByRole('button', { name: 'End it now' }).click()
  await focusedQuestion(page, 'End the link for Halyard?').waitFor()
  await page.locator('form:focus').getByRole('button', { name: 'End it now' }).click()
  await row.getByRole('button', { name: 'Forget it' }).click()
  await focusedQuestion(page, 'Forget the link for Halyard?').waitFor()
  await page.locator('form:focus').getByRole('button', { name: 'Forget it' }).click()
  await row.waitFor({ state: 'detached' })
  expect(await withPorts(server, async (ports) => done(await readLinks(ports)))).toEqual([])
})
