import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPeople, disabled, logIn, openLogin, postLogin, user } from '#support/journeys/accounts.ts'
import { journey } from '#support/journeys/browser.ts'
import { alertTexts } from '#support/journeys/pages/contact-page.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** Rejected sign-ins, and what they reveal. docs/behaviour.md 8.3 to 8.5. */
const incorrect = 'Incorrect Username/Password.'

let server: Server

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1,::1' } })
  await addPeople(server, [user, disabled])
})

afterAll(() => server?.stop())

for (const scripts of [true, false]) {
  const how = scripts ? 'with scripts' : 'without scripts'

  journey(
    `a wrong password is reported, the address stays, and the next sign-in reaches the target page, ${how}`,
    async () => {
      const page = await openLogin(server, 'dashboard/a', { scripts, expectedErrors: /status of 400/ })
      await logIn(page, { email: user.email, password: 'wrong words' })
      expect(await alertTexts(page)).toEqual([`Error ${incorrect}`])
      expect(await page.locator('[name=email]').inputValue()).toBe(user.email)
      expect(await page.content()).not.toContain('wrong words')
      if (!scripts) expect(await page.locator('[name=password]').inputValue()).toBe('')
      await page.locator('[name=password]').fill(user.password)
      await page.getByRole('button', { name: 'Log In', exact: true }).click()
      await page.waitForURL('/dashboard/a')
    },
  )
}

test('a wrong password, an unknown address and a disabled account with a wrong password get the same bytes', async () => {
  const wrong = 'none of these words'
  const answers = []
  for (const email of [user.email, 'nobody@example.com', disabled.email, 'NOBODY.example.com'])
    answers.push(await maskedAnswer({ email, password: wrong }, email))
  expect(answers[0]?.status).toBe(400)
  expect(answers[0]?.html).toContain(incorrect)
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('a reset for an account, for an unknown address and for a disabled account gets the same bytes', async () => {
  const answers = []
  for (const resetEmail of [user.email, 'nobody@example.com', disabled.email])
    answers.push(await maskedAnswer({ resetEmail }, resetEmail))
  expect(answers[0]?.status).toBe(200)
  expect(answers[0]?.html).toContain('Password reset email sent to: …')
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('of many simultaneous guesses five are answered, also for an unknown address; the known device can still sign in', async () => {
  const right = { email: user.email, password: user.password }
  const { cookies } = await postLogin(server, right, from('192.0.2.1'))
  const cookie = cookies.find((each) => each.startsWith('device='))?.split(';')[0] ?? ''
  for (const email of [user.email, 'nobody@example.com']) {
    const guesses = Array.from({ length: 15 }, (_, at) =>
      postLogin(server, { email, password: 'wrong words' }, from(`198.51.100.${at}`)),
    )
    const known = postLogin(server, right, { ...from('198.51.100.99'), cookie })
    const answers = await Promise.all(guesses)
    const rejected = answers.filter(({ response }) => response.status === 429)
    expect(answers.filter(({ html }) => html.includes(incorrect)).length, email).toBe(15 - rejected.length)
    expect(rejected.length, email).toBeGreaterThanOrEqual(8)
    for (const { response, html } of rejected) {
      expect(Number(response.headers.get('retry-after')), email).toBeGreaterThan(0)
      expect(html, email).toMatch(/Too many attempts\. Please try again in \d+ seconds?\./)
    }
    expect((await known).response.status).toBe(303)
  }
})

test('guesses in many spellings of one address share its limit, and an invisible character matches no account', async () => {
  const spellings = ['limits@example.com', 'Limits@EXAMPLE.com', 'limits@\uff45xample\u3002com']
  const hidden = Array.from({ length: 12 }, (_, at) => `limits@exam${'\u200b'.repeat(at + 1)}ple.com`)
  await addPeople(server, [{ ...user, email: 'limits@example.com' }])
  const guess = (email: string, password: string, at: number) =>
    postLogin(server, { email, password }, from(`198.51.100.${100 + at}`))
  for (const [at, email] of hidden.entries())
    expect((await guess(email, user.password, at)).response.status, JSON.stringify(email)).toBe(400)
  // The waits double from one second on, which a slow service may outlast at first. A spelling of its own would have 4 failures.
  const answers: number[] = []
  while (answers.length < 12 && answers.at(-1) !== 429)
    answers.push((await guess(spellings[answers.length % 3] ?? '', 'wrong words', 20 + answers.length)).response.status)
  expect(answers.at(-1)).toBe(429)
  expect(answers.length).toBeGreaterThan(5)
})

test('no log line contains an address or a password', () => {
  expect(server.output()).toContain('sign-in rejected')
  for (const text of [user.email, disabled.email, 'nobody@', 'wrong words', user.password])
    expect(server.output().includes(text), text).toBe(false)
})

let visitors = 0

/** The answer to a form of a new visitor, without the typed text and the values computed from it. */
async function maskedAnswer(fields: Record<string, string>, typed: string) {
  visitors += 1
  const { response, html } = await postLogin(server, fields, from(`203.0.113.${visitors}`))
  const headers = Object.fromEntries(response.headers)
  const { date, etag, 'content-length': length, ...rest } = headers
  const masked = { html, headers: JSON.stringify(rest) }
  for (const [name, text] of Object.entries(masked))
    Object.assign(masked, { [name]: text.replaceAll(typed, '…').replaceAll(/sha256-[\w+/=]{44}/g, 'sha256') })
  return { status: response.status, ...masked }
}

function from(address: string): Record<string, string> {
  return { 'x-forwarded-for': address }
}
