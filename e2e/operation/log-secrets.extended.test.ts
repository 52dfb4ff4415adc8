import { expect, test } from 'vitest'
import { addPeople, postLogin, user } from '#support/journeys/accounts.ts'
import { logging, requests } from '#support/journeys/logging.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { humanAnswer, postForm } from '#support/journeys/programs.ts'
import { freePort } from '#support/journeys/server.ts'
import { storedIn } from '#support/journeys/stored.ts'

/** What the log never contains. docs/behaviour.md 15.2. */

/** Every field that a line of the log may have. */
const known = new Set(
  'time level event reference method route address account queue id name path why reason origin error status ms bytes attempts count submissions entries bounced redacted sizeBytes removed'.split(
    ' ',
  ),
)

test('no secret and no typed text is in the output, whatever is requested and whatever fails', {
  timeout: 120_000,
}, async () => {
  const secrets = {
    mail: 'canary-mail-password',
    key: 'canary-api-key',
    check: 'canary-check-secret',
    password: 'canary of glass and 9 reeds',
    next: 'canary in the long grass 7',
    wrong: 'canary-wrong-password',
    text: 'canary message text',
    name: 'Canary Nameson',
    company: 'Canary Works',
    email: 'canary.visitor@example.com',
    proof: 'canary-proof',
    token: 'canary-token',
    header: 'canary-header',
    broken: ' canary "quoted" and so on',
  }
  const { server, lines } = await logging({
    LOG: 'access',
    MAIL_URL: `smtp://canary.user:${secrets.mail}@127.0.0.1:${await freePort()}`,
    FIREBASE_API_KEY: secrets.key,
    HUMAN_CHECK_SECRET: secrets.check,
    FORM_ENDPOINT: `http://127.0.0.1:${await freePort()}/canary-form-path`,
  })
  const person = { ...user, email: 'canary.person@example.com', password: secrets.password }
  await addPeople(server, [person])

  const { cookies } = await postLogin(server, { email: person.email, password: person.password })
  const session = /session=([^;]+)/.exec(cookies.join('\n'))?.[1] ?? ''
  const device = /device=([^;]+)/.exec(cookies.join('\n'))?.[1] ?? ''
  await postLogin(server, { email: secrets.email, password: secrets.wrong })
  await postLogin(server, { resetEmail: person.email })
  const mail = () => storedIn(server.dataDir, 'mail').find(({ id }) => id.startsWith('reset-'))
  await expect.poll(mail).toBeDefined()
  const token = /token=([\w-]{43})/.exec(JSON.stringify(mail()?.fields))?.[1] ?? ''
  expect([session.length, token.length, device.length > 20]).toEqual([43, 43, true])

  const own = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }
  const form = (path: string, fields: Record<string, string>, headers: Record<string, string> = own) =>
    ask(server.origin, path, { method: 'POST', headers, body: String(new URLSearchParams(fields)) })
  await ask(server.origin, `/reset-password?token=${token}`, { headers: { cookie: `session=${session}` } })
  await ask(server.origin, `/reset-password?token=${secrets.token}`)
  await form('/reset-password', { token, password: 'password1' })
  await form('/reset-password', { token, password: secrets.next })
  await form('/logout', { mark: secrets.token })
  await form('/login', { email: secrets.email }, { ...own, 'sec-fetch-site': 'cross-site' })
  const { text: message, name, company, email } = secrets
  await postForm(server, { name, company, email, message, 'g-recaptcha-response': await humanAnswer(server) })
  await postForm(server, { name, company, email, message, 'g-recaptcha-response': secrets.proof })
  await form('/contact', { name, company, email, message, 'g-recaptcha-response': secrets.proof })
  await form('/forms/contact', { canary: message }, { 'content-type': 'application/json' })
  const paths = [
    '/home',
    '/resume/jobs/details?uuid=canary',
    '/projects/canary',
    '/login?redirect=canary',
    '/canary/%63',
  ]
  for (const path of [
    ...paths,
    '/pictures/canary',
    '/static/js/canary.js',
    '/.env',
    '/canary.data',
    '/\u001b[2Jcanary',
  ])
    await ask(server.origin, path, { headers: { 'user-agent': secrets.header, referer: `http://x/${secrets.header}` } })
  await ask(server.origin, '/home', { method: 'CANARY' })
  const failures = [`now${secrets.broken}`, `later${secrets.broken}`].map((project) => new URLSearchParams({ project }))
  const failed = []
  for (const search of failures) failed.push(await ask(server.origin, `/projects?${search}`))
  await expect.poll(() => lines().map(({ event }) => event), { timeout: 20_000 }).toContain('delivery delayed')

  // The line of a request comes after its answer.
  const failedLines = () => requests(lines()).filter(({ status }) => status === 500)
  await expect.poll(() => failedLines().length).toBeGreaterThanOrEqual(failures.length)

  const output = server.output().replaceAll(server.dataDir, '')
  const leaks = (text: string) =>
    Object.entries({ ...secrets, session, device, token, canary: 'canary', address: '127.0.0.1:', escape: '\u001b' })
      .filter(([, secret]) => text.toLowerCase().includes(secret.toLowerCase()))
      .map(([what]) => what)
  expect(leaks(output)).toEqual([])
  expect(leaks(`${output}${token} 127.0.0.1:25`)).toEqual(['token', 'address']) // the control: a leak is detected

  for (const [at, event] of ['request failed', 'page failed'].entries()) {
    const answer = failed[at]
    expect(answer?.status).toBe(500)
    const reference = /(?:Reference: |"reference">)([0-9A-F-]{9})</.exec(answer ? textOf(answer) : '')?.[1]
    const own500 = lines().filter((line) => line.reference === reference)
    expect(own500.map((line) => line.event)).toEqual([event, 'request'])
    expect(own500[0]?.error).toMatch(/^SyntaxError: .*\n {4}at /)
  }
  for (const line of lines()) expect(Object.keys(line).filter((field) => !known.has(field))).toEqual([])
  const events = new Set(lines().map(({ event }) => event))
  for (const event of ['sign-in accepted', 'sign-in rejected', 'reset requested', 'reset rejected', 'reset used'])
    expect(events, event).toContain(event)
  for (const event of ['foreign form rejected', 'submission accepted', 'submission rejected', 'page failed', 'request'])
    expect(events, event).toContain(event)
})
