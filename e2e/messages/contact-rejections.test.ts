import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { journey } from '#support/journeys/browser.ts'
import {
  alertsOfAnswer,
  alertTexts,
  emailMessage,
  fieldOf,
  fill,
  idIn,
  limitWarning,
  openContact,
  postContact,
  proveHuman,
  submit,
  typedIn,
} from '#support/journeys/pages/contact-page.ts'
import { humanAnswer } from '#support/journeys/programs.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { storedBy } from '#support/journeys/stored.ts'

/** Rejected messages, and both sides of each limit. docs/behaviour.md 5.1, 5.10. */
const nameBlank = 'Name cannot be blank.'
const emailBlank = 'Email cannot be blank.'
const tooLong = 'Message over character limit. Form submission failed!'

let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'without scripts'

  journey.extendedIf(how === 'without scripts')(
    `all errors are reported together and at their fields, and nothing typed is lost, ${how}`,
    async () => {
      const page = await openContact(server, {
        scripts,
        size: scripts ? 'medium' : 'small',
        expectedErrors: /status of 400/,
      })
      const id = await idIn(page)
      const typed = { Name: ' ', Email: '', Company: "O'Neil & Co", Message: 'x\n'.repeat(151) }
      await fill(page, typed)
      if (scripts) expect(await alertTexts(page)).toEqual([limitWarning])
      await submit(page)
      await expect
        .poll(() => alertsOfAnswer(page))
        .toEqual([`Error ${nameBlank}`, `Error ${emailBlank}`, `Error ${tooLong}`])
      expect([await typedIn(page), await idIn(page)]).toEqual([typed, id])
      expect(await described(page, 'Name')).toEqual([nameBlank])
      expect(await described(page, 'Email')).toEqual([emailBlank])
      expect(await described(page, 'Message')).toContain(tooLong)
      expect(await described(page, 'Company')).toEqual([])
      if (scripts) await page.locator('[name=name]:focus').waitFor()
      expect((await storedBy(server, 'submissions')).map((each) => each.id)).not.toContain(id)
    },
  )
}

const texts: [what: string, text: string][] = [
  ['letters', 'x'.repeat(300)],
  ['emoji', '\u{1f600}'.repeat(300)],
  ['lines', 'a\n'.repeat(150)],
  ['accents', 'e\u0301'.repeat(300)],
]

const bothSidesOfTheLimit = async () => {
  const page = await openContact(server, { expectedErrors: /status of 400/ })
  for (const [what, text] of texts) {
    const id = await idIn(page)
    await fill(page, { ...emailMessage, Email: `${what}@example.com`, Message: `${text}!` })
    expect(await page.getByText('301 / 300 Characters').count(), what).toBe(1)
    await submit(page)
    await page.getByRole('textbox', { name: 'Message', description: tooLong }).waitFor()
    await fill(page, { Message: text })
    expect(await page.getByText('300 / 300 Characters').count(), what).toBe(1)
    await proveHuman(page)
    await submit(page)
    await expect.poll(() => alertTexts(page)).toContainEqual(expect.stringContaining(`${what}@example.com`))
    expect(await storedMessage(id), what).toBe(text.normalize('NFC'))
    await page.getByRole('link', { name: 'Send another message' }).click()
  }
}

journey.extended('a message of 300 characters is accepted, and one of 301 is rejected', bothSidesOfTheLimit, 240_000)

test('a raw post is validated like the form of the page', { tags: 'extended' }, async () => {
  for (const [what, text] of texts) {
    const SubmissionUuid = crypto.randomUUID()
    const message = text.replaceAll('\n', '\r\n')
    const proof = { 'g-recaptcha-response': await humanAnswer(server), SubmissionUuid }
    const raw = { name: 'Ada', email: `raw-${what}@example.com`, message, ...proof }
    const over = await postContact(server, { ...raw, message: `${message}!` })
    expect([over.status, over.html.includes(tooLong), await storedMessage(SubmissionUuid)], what).toEqual([
      400,
      true,
      undefined,
    ])
    expect((await postContact(server, raw)).status, what).toBe(200)
    expect(await storedMessage(SubmissionUuid), what).toBe(text.normalize('NFC'))
  }
})

journey.extended('exceeding the limit warns once, and the field is marked until it is fixed', async () => {
  const page = await openContact(server, { size: 'small', theme: 'dark' })
  for (const length of [300, 301, 302, 300, 301]) await fill(page, { Message: 'x'.repeat(length) })
  expect(await alertTexts(page)).toEqual([limitWarning])
  const isInvalid = () => fieldOf(page, 'Message').getAttribute('aria-invalid')
  expect(await isInvalid()).toBe('true')
  await fill(page, { Message: 'x'.repeat(300) })
  expect(await isInvalid()).toBe(null)
})

journey.extended('screen readers get the count once typing pauses, and not before', async () => {
  const page = await openContact(server)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const announced = page.getByRole('status').filter({ hasText: 'characters used' })
  await fieldOf(page, 'Message').pressSequentially('ahoy')
  await page.clock.runFor(999)
  expect(await announced.count()).toBe(0)
  await page.clock.runFor(1)
  expect(await announced.innerText()).toBe('4 of 300 characters used.')
})

journey.extended(
  'a message without an answer to the human check is rejected, and can be sent once it has one',
  async () => {
    const page = await openContact(server, { expectedErrors: /status of 403/ })
    const id = await idIn(page)
    await fill(page, { ...emailMessage, Email: 'later@example.com' })
    await page.locator('altcha-widget').waitFor()
    await submit(page)
    expect(await alertTexts(page)).toEqual(['Error Human verification failed or expired. Please try again.'])
    expect([await typedIn(page), await idIn(page)]).toMatchObject([{ Name: 'Ada', Message: 'Hello.' }, id])
    await page.locator('altcha-widget').waitFor()
    await proveHuman(page)
    await submit(page)
    await expect.poll(() => alertTexts(page)).toContain('Success! Confirmation email sent to: later@example.com')
  },
)

const fourMessages = async () => {
  const limited = await startServer({ env: { RATE_LIMITS: 'on' } })
  onTestFinished(async () => void (await limited.stop()))
  const page = await openContact(limited, { expectedErrors: /status of 429/ })
  let id = ''
  for (const at of [1, 2, 3, 4]) {
    if (at > 1) await page.getByRole('link', { name: 'Send another message' }).click()
    await expect.poll(() => idIn(page)).not.toBe(id)
    id = await idIn(page)
    await fill(page, { ...emailMessage, Email: `v${at}@example.com`, Message: `number ${at}` })
    await proveHuman(page)
    await submit(page)
    await expect
      .poll(() => alertTexts(page))
      .toContainEqual(
        at < 4
          ? expect.stringContaining(`v${at}@example.com`)
          : expect.stringMatching(/^Error Too many messages were sent\. Please try again in \d+ minutes\.$/),
      )
  }
  expect(await typedIn(page)).toMatchObject({ Email: 'v4@example.com', Message: 'number 4' })
}

journey.extended('a visitor’s fourth message within ten minutes is rejected, and its text stays', fourMessages, 240_000)

async function storedMessage(id: string): Promise<unknown> {
  return (await storedBy(server, 'submissions')).find((each) => each.id === id)?.fields.message
}

/** The messages that are read with an invalid field; empty for a valid one. */
async function described(page: Awaited<ReturnType<typeof openContact>>, name: string): Promise<string[]> {
  return fieldOf(page, name).evaluate((field) => {
    if (field.getAttribute('aria-invalid') !== 'true') return []
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ')
    return ids.map((id) => document.getElementById(id)?.textContent ?? '')
  })
}
