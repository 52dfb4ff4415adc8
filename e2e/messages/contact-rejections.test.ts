import { afterAll, beforeAll, expect, test } from 'vitest'
import { journey } from '#support/journeys/browser.ts'
import {
  alertsOfAnswer,
  alertTexts,
  fieldOf,
  fill,
  idIn,
  limitWarning,
  openContact,
  postContact,
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
