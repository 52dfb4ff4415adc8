import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest'
import { minuteMs } from '#domain/quota.ts'
import { addPeople, admin, openAs, openSignedIn } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { movedClock } from '#support/journeys/clock-shim.ts'
import { humanAnswer, payload, postForm } from '#support/journeys/programs.ts'
import { freePort, type Server, startServer } from '#support/journeys/server.ts'
import { openPostOffice } from '#support/nodemailer/post-office.ts'

/** The owner sets the site up without a terminal. docs/behaviour.md 33. */
const clock = movedClock()
const from = 'rowan@brackwater.invalid'
/** What the browser says of a wrong field. */
const rejecting = { expectedErrors: /status of 400/ }
let server: Server

beforeAll(async () => {
  server = await startServer({ env: { ...clock.env, RETENTION_DAYS: '300' } })
  await addPeople(server, [admin])
})

afterAll(async () => {
  await server?.stop()
  clock.close()
})

journey('a wrong port is named, one press cures it, and the next message leaves by the new server', async () => {
  const office = await openPostOffice(2525)
  const page = await openAs(server, admin, '/studio/settings', rejecting)
  await hydrate(page)
  expect(await page.getByText('Mail is not set up yet.').isVisible()).toBe(true)
  await page.getByLabel('Send as').fill(from)
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port').fill('no')
  const send = page.getByRole('button', { name: `Send a test to ${admin.email}` })
  await send.press('Enter')
  await page.getByRole('link', { name: 'The port must be a number such as 587.' }).waitFor()
  expect(await page.getByLabel('Send as').inputValue()).toBe(from)

  await page.getByLabel('Port').fill('465')
  await send.press('Enter')
  await page.getByRole('status').getByText('The test mail was not accepted').waitFor({ state: 'attached' })
  const steps = page.getByRole('region', { name: 'The test mail was not accepted' }).getByRole('listitem')
  expect(await steps.count()).toBe(2)
  expect(await steps.first().innerText()).toContain('The mail server refuses connections at this port.')
  expect(await steps.last().innerText()).toContain('not tried')
  expect(await page.getByText('Mail is not working yet.').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Use port 2525 and test again' }).press('Enter')
  await page.getByRole('heading', { name: 'The test mail was accepted' }).waitFor()
  expect(office.received).toMatchObject([{ to: [admin.email] }])
  expect(await page.getByLabel('Port').inputValue()).toBe('2525')

  const message = { ...payload, email: 'zoe@example.net' }
  const sent = await postForm(server, { ...message, 'g-recaptcha-response': await humanAnswer(server) })
  expect(sent.status).toBe(200)
  await expect.poll(() => office.received.flatMap(({ to }) => to)).toContain('zoe@example.net')
  expect(server.output()).toContain('settings changed')
})

journey('a password is typed, kept, never shown again, and asked for when the server is another', async () => {
  const canary = 'canary of the mail server'
  const page = await openAs(server, admin, '/studio/settings', rejecting)
  await hydrate(page)
  await page.getByRole('radio', { name: 'Fastmail' }).check()
  expect(await page.getByLabel('Server', { exact: true }).isVisible()).toBe(false)
  await page.getByRole('radio', { name: 'Another' }).check()
  await page.getByLabel('Send as').fill(from)
  await page.getByLabel('Server', { exact: true }).fill('127.0.0.1')
  await page.getByLabel('Port').fill(String(await freePort()))
  await page.getByLabel('User name').fill('rowan')
  await page.getByLabel('Password').fill(canary)
  await page.getByRole('button', { name: /^Send a test/ }).click()
  await page.getByText('Saved, encrypted. Nobody can read it here.').waitFor()
  await page.reload()
  expect(await page.content()).not.toContain('canary')
  expect(await page.getByLabel('User name').inputValue()).toBe('rowan')
  await hydrate(page)
  await page.getByLabel('Server', { exact: true }).fill('mail.other.invalid')
  await page.getByRole('button', { name: /^Send a test/ }).click()
  await page.getByRole('link', { name: 'Please type the password of this user at this server.' }).waitFor()
  await page.getByRole('button', { name: 'Remove this server' }).click()
  await page.getByText('Removed. Mails become files in the outbox from now on.').waitFor()
  await page.getByText('Mail is not set up yet.').waitFor()
  expect(server.output()).not.toContain('canary')
})

journey('backups and messages are changed at once; what the environment sets is a text', async () => {
  const page = await openSignedIn(server, admin, rejecting)
  const contact = await openSignedIn(server, admin)
  await contact.goto('/contact')
  expect(await contact.getByText('300 days').count()).toBe(1)
  expect(await contact.getByText(/confirmation/i).count()).toBeGreaterThan(0)
  await page.goto('/studio/settings')
  await hydrate(page)
  const messages = page.getByRole('region', { name: 'Messages of visitors' })
  expect(await messages.getByText('Set in the environment (RETENTION_DAYS)').isVisible()).toBe(true)
  expect(await messages.getByRole('textbox').count()).toBe(0)
  const backups = page.getByRole('region', { name: 'Backups', exact: true })
  await backups.getByRole('radio', { name: 'Every day' }).check()
  await backups.getByLabel('Keep the last').fill('0')
  await backups.getByLabel('Keep the last').press('Tab')
  await page.getByRole('link', { name: 'This must be a whole number of backups from 1 to 1000.' }).waitFor()
  await backups.getByLabel('Keep the last').fill('3')
  await backups.getByLabel('Keep the last').press('Enter')
  await page.getByText('Saved.', { exact: true }).waitFor()
  await expect.poll(() => backups.getByText(/^This must be/).count()).toBe(0)
  await page.getByRole('radio', { name: 'Nothing: no confirmation is sent' }).check()
  const promises = async () => {
    await contact.reload()
    return contact.getByText(/confirmation/i).count()
  }
  await expect.poll(promises).toBe(0)
  await page.goto('/studio/health')
  expect(await page.getByText('Vita makes one every day and keeps the last 3.').isVisible()).toBe(true)
})

journey('16 minutes after the sign-in mail asks for the password before anything is typed', async () => {
  const page = await openAs(server, admin, '/studio/settings')
  onTestFinished(() => clock.moveTo(0))
  clock.moveTo(16 * minuteMs)
  await setTimeout(10)
  await page.reload()
  expect(await page.getByLabel('Send as').isDisabled()).toBe(true)
  await page.getByRole('link', { name: 'Enter my password' }).click()
  await page.getByText('Changing mail asks for your password again').waitFor()
  await page.getByLabel('Password', { exact: true }).fill(admin.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/studio/settings')
  expect(await page.getByLabel('Send as').isDisabled()).toBe(false)
  expect(await page.getByText('Unlocked for 15 minutes.').count()).toBe(0)
})
