import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { addPeople, cookieOf, postLogin, user } from '#support/journeys/accounts.ts'
import { type Gate, gateTo } from '#support/journeys/pages/gate.ts'
import { humanAnswer, payload, postForm } from '#support/journeys/programs.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { storedBy } from '#support/journeys/stored.ts'

/** What visitors see while one of Google's services is away. docs/behaviour.md 17.3. */
let server: Server
let gates: { firestore: Gate; auth: Gate; storage: Gate }

/** The timeout of 4 s plus what a busy machine adds to it, in ms. The client alone would wait for 41 s. */
const soonMs = 8000

const notSaved = 'We could not save this right now. Please try again later.'

beforeAll(async () => {
  const at = (name: 'firestore' | 'auth' | 'storage') => {
    const emulator = inject('emulators')[name]
    return 'at' in emulator ? emulator.at : ''
  }
  const [firestore, auth, storage] = await Promise.all([
    gateTo(at('firestore')),
    gateTo(at('auth')),
    gateTo(at('storage')),
  ])
  gates = { firestore, auth, storage }
  server = await startServer({
    env: {
      FIRESTORE_EMULATOR_HOST: firestore.at,
      FIREBASE_AUTH_EMULATOR_HOST: auth.at,
      FIREBASE_STORAGE_EMULATOR_HOST: storage.at,
    },
  })
  await addPeople(server, [user])
})

afterEach(async () => {
  for (const gate of Object.values(gates)) gate.set('open')
  await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status, { timeout: 30_000 }).toBe(200)
})

afterAll(async () => {
  await server?.stop()
  for (const gate of Object.values(gates ?? {})) await gate.close()
})

for (const state of ['stall', 'refuse'] as const) {
  const how = state === 'stall' ? 'gives no answer' : 'rejects every connection'

  test(`while Firestore ${how}, every page answers within the timeout, requested before or not`, async () => {
    const before = await settledPages(['/home', '/resume'])
    gates.firestore.set(state)
    const paths = ['/home', '/resume', '/about', '/hardware/desktop', '/projects', '/contact', '/login']
    const answers = paths.map(async (path) => {
      const { status, body, ms } = await asked(path, { 'accept-language': state })
      expect([path, status]).toEqual([path, 200])
      expect(ms, path).toBeLessThan(soonMs)
      if (before.has(path)) expect(body).toBe(before.get(path))
    })
    await Promise.all(answers)
    expect((await asked('/readyz')).status).toBe(503)
  })

  test(`while Firestore ${how}, a message is not acknowledged; sent again afterwards it is stored once`, async () => {
    const SubmissionUuid = crypto.randomUUID()
    const message = { ...payload, SubmissionUuid, 'g-recaptcha-response': await humanAnswer(server) }
    gates.firestore.set(state)
    const started = performance.now()
    const rejected = await postForm(server, message)
    expect(performance.now() - started).toBeLessThan(soonMs)
    expect(rejected).toMatchObject({ status: 503, answer: { ok: false, errors: [notSaved] } })
    gates.firestore.set('open')
    await expect.poll(async () => (await postForm(server, message)).status, { timeout: 30_000 }).toBe(200)
    const stored = (await storedBy(server, 'submissions')).filter(({ id }) => id === SubmissionUuid)
    expect(stored).toHaveLength(1)
  })

  test(`while Firestore ${how}, an account counts as logged out, and is signed in again afterwards`, async () => {
    const cookie = await cookieOf(server, user)
    expect(await nameIn('/resume', cookie)).toBe(true)
    gates.firestore.set(state)
    const meanwhile = await asked('/resume', { cookie })
    expect([meanwhile.status, meanwhile.body.includes('Marlow')]).toEqual([200, false])
    expect(meanwhile.ms).toBeLessThan(soonMs)
    gates.firestore.set('open')
    await expect.poll(() => nameIn('/resume', cookie), { timeout: 30_000 }).toBe(true)
  })

  test(`while Firebase Auth ${how}, pages are served, and signing in reports that it is not possible now`, async () => {
    const cookie = await cookieOf(server, user)
    gates.auth.set(state)
    const page = await asked('/resume', { cookie })
    expect([page.status, page.body.includes('Marlow')]).toEqual([200, false])
    expect(page.ms).toBeLessThan(soonMs)
    expect((await asked('/about')).status).toBe(200)
    if (state === 'refuse') {
      const { response, html, cookies } = await postLogin(server, { email: user.email, password: user.password })
      expect([response.status, cookies.filter((each) => each.startsWith('session'))]).toEqual([503, []])
      expect(html).toContain('Network Error')
      saysNothing(html)
    }
    gates.auth.set('open')
    await expect.poll(() => nameIn('/resume', cookie), { timeout: 30_000 }).toBe(true)
  })

  test(`while Cloud Storage ${how}, every page answers within the timeout`, async () => {
    gates.storage.set(state)
    const answers = ['/home', '/about', '/create-account', '/projects/cts'].map(async (path) => {
      const { status, ms } = await asked(path)
      expect([path, status]).toEqual([path, 200])
      expect(ms, path).toBeLessThan(soonMs)
    })
    await Promise.all(answers)
  })
}

/** The pages once two requests a second apart agree and the table has them: their app scripts have addresses then. */
async function settledPages(paths: readonly string[]): Promise<Map<string, string>> {
  const read = async () =>
    new Map(await Promise.all(paths.map(async (path) => [path, (await asked(path)).body] as const)))
  let last = await read()
  const isSame = async () => {
    const before = last
    last = await read()
    return paths.every((path) => before.get(path) === last.get(path) && last.get(path)?.includes('script" data-src='))
  }
  await expect.poll(isSame, { timeout: 60_000, interval: 1000 }).toBe(true)
  return last
}

async function asked(path: string, headers: Record<string, string> = {}) {
  const started = performance.now()
  const response = await fetch(`${server.origin}${path}`, { headers, redirect: 'manual' })
  const body = await response.text()
  saysNothing(body)
  return { status: response.status, body, ms: performance.now() - started }
}

async function nameIn(path: string, cookie: string): Promise<boolean> {
  return (await asked(path, { cookie })).body.includes('Marlow')
}

/** Expects that a body quotes no service and no client of one. */
function saysNothing(body: string): void {
  const words = /firestore|firebase|google|grpc|UNAVAILABLE|DEADLINE_EXCEEDED|ECONN|identitytoolkit|127\.0\.0\.1/g
  expect(body.match(words) ?? []).toEqual([])
}
