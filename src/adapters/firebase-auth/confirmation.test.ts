import { expect, onTestFinished, test } from 'vitest'
import { minuteMs } from '#domain/cap.ts'
import { none, success } from '#domain/result.ts'
import { confirmations } from './confirmation.ts'
import { firebaseAuthRest } from './rest.ts'
import { type Asked, idToken, type Reply, refusal, scriptedAuth } from './scripted-auth.ts'
import type { AuthAdmin } from './service.ts'

const unavailable = { ok: false, failure: { code: 'unavailable' } }
const networkError = { ok: false, failure: { code: 'network-request-failed', message: 'Network Error' } }
const over = success(none)

test('a token with 5 minutes left is used as it is, and with less it is made anew', async () => {
  const desk = await openDesk()
  expect(await desk.confirm(55 * minuteMs)).toMatchObject({ data: { identity: { uid: 'ada' }, grant: none } })
  expect(desk.names()).toEqual(['accounts:lookup'])
  const newer = await desk.confirm(55 * minuteMs + 1)
  expect(newer).toMatchObject({ data: { identity: { uid: 'ada' }, grant: expect.stringContaining('"r2"') } })
  expect(desk.names()).toEqual(['token', 'accounts:lookup'])
})

test('a newer grant is asked with, and lives an hour from then on', async () => {
  const desk = await openDesk()
  const newer = await desk.confirm(56 * minuteMs)
  const kept = newer.ok ? (newer.data?.grant ?? '') : ''
  desk.names()
  expect(await desk.confirm(111 * minuteMs, kept)).toMatchObject({ data: { grant: none } })
  expect(desk.names()).toEqual(['accounts:lookup'])
  expect(await desk.confirm(111 * minuteMs + 1, kept)).toMatchObject({ data: { grant: expect.any(String) } })
  expect(desk.last('token')?.fields).toMatchObject({ refresh_token: 'r2' })
})

test('while it cannot be made anew the old token is used, and tries are 30 s, 1 and 2 minutes apart', async () => {
  const desk = await openDesk()
  desk.replies.token = refusal('Internal error encountered.', 500)
  const tried: number[] = []
  for (let s = 55 * 60 + 1; s < 59 * 60 + 30; s += 1) {
    expect(await desk.confirm(s * 1000)).toMatchObject({ data: { identity: { uid: 'ada' }, grant: none } })
    if (desk.names().includes('token')) tried.push(s - 55 * 60 - 1)
  }
  expect(tried).toEqual([0, 30, 90, 210])
})

test('a token counts as over 30 s early; then the administration says whether the sign-in holds', async () => {
  const desk = await openDesk()
  desk.replies.token = refusal('Internal error encountered.', 500)
  const [last, first] = [59.5 * minuteMs - 1, 59.5 * minuteMs]
  expect(await desk.confirm(last)).toMatchObject({ data: { identity: { uid: 'ada' }, grant: none } })
  expect(desk.names()).toEqual(['token', 'accounts:lookup'])
  expect(await desk.confirm(first)).toMatchObject({
    data: { identity: { uid: 'ada', email: 'ada@example.org' }, grant: none },
  })
  expect(desk.names()).toEqual([])
  desk.user.tokensValidAfterTime = new Date(signedInMs).toUTCString()
  expect(await desk.confirm(first)).toMatchObject({ data: { identity: { uid: 'ada' } } })
  desk.user.tokensValidAfterTime = new Date(signedInMs + 1000).toUTCString()
  expect(await desk.confirm(first)).toEqual(over)
  desk.user.tokensValidAfterTime = new Date(signedInMs).toUTCString()
  desk.user.disabled = true
  expect(await desk.confirm(first)).toEqual(over)
  desk.administration = 'auth/user-not-found'
  expect(await desk.confirm(first)).toEqual(over)
  desk.administration = 'auth/internal-error'
  expect(await desk.confirm(first)).toMatchObject(unavailable)
})

test('tries are up to 16 minutes apart, and then the token is made anew', async () => {
  const desk = await openDesk()
  desk.replies.token = refusal('Internal error encountered.', 500)
  const tried: number[] = []
  for (let minute = 60; minute < 130; minute += 0.5) {
    expect(await desk.confirm(minute * minuteMs)).toMatchObject({ data: { identity: { uid: 'ada' }, grant: none } })
    if (desk.names().includes('token')) tried.push(minute - 60)
  }
  expect(tried).toEqual([0, 0.5, 1.5, 3.5, 7.5, 15.5, 31.5, 47.5, 63.5])
  delete desk.replies.token
  expect(await desk.confirm(140 * minuteMs)).toMatchObject({ data: { grant: expect.any(String) } })
})

test.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND', 'INVALID_REFRESH_TOKEN'])(
  'when the service answers %s to a refresh, the sign-in is over',
  async (word) => {
    const desk = await openDesk()
    desk.replies.token = refusal(word)
    expect(await desk.confirm(56 * minuteMs)).toEqual(over)
    expect(await desk.confirm(61 * minuteMs)).toEqual(over)
  },
)

test.each(['TOKEN_EXPIRED', 'USER_DISABLED', 'USER_NOT_FOUND'])(
  'when the service answers %s to a look-up, the sign-in is over',
  async (word) => {
    const desk = await openDesk()
    desk.replies['accounts:lookup'] = refusal(word)
    expect(await desk.confirm(0)).toEqual(over)
    expect(desk.names()).toEqual(['accounts:lookup'])
  },
)

test('a look-up that finds somebody disabled, another or nobody confirms nothing', async () => {
  const desk = await openDesk()
  for (const users of [[{ ...adasFields, disabled: true }], [{ ...adasFields, localId: 'eve' }], [], 'x', undefined]) {
    desk.replies['accounts:lookup'] = { fields: { users } }
    expect(await desk.confirm(0)).toEqual(over)
  }
})

test('a token that the service takes for over is made anew once, and then it is over', async () => {
  const desk = await openDesk()
  desk.replies['accounts:lookup'] = ({ fields }) =>
    fields.idToken === token ? refusal('INVALID_ID_TOKEN') : { fields: { users: [adasFields] } }
  expect(await desk.confirm(0)).toMatchObject({ data: { identity: { uid: 'ada' }, grant: expect.any(String) } })
  expect(desk.names()).toEqual(['accounts:lookup', 'token', 'accounts:lookup'])
  desk.replies['accounts:lookup'] = refusal('INVALID_ID_TOKEN')
  expect(await desk.confirm(0)).toEqual(over)
  expect(desk.names()).toEqual(['accounts:lookup', 'token', 'accounts:lookup'])
})

test('what the service cannot say ends no sign-in, and is no fault of who asks', async () => {
  const desk = await openDesk()
  for (const reply of [
    refusal('TOO_MANY_ATTEMPTS_TRY_LATER'),
    refusal('API key not valid. Please pass a valid API key.'),
    refusal('Internal error encountered.', 500),
    { text: '<html>' },
  ]) {
    desk.replies['accounts:lookup'] = reply
    expect(await desk.confirm(0)).toMatchObject(unavailable)
  }
  delete desk.replies['accounts:lookup']
  expect(await desk.confirm(0)).toMatchObject({ data: { identity: { uid: 'ada' } } })
})

test('a refresh that gives somebody else’s token changes nothing', async () => {
  const desk = await openDesk()
  for (const fields of [
    {},
    { id_token: idToken('eve', 1, 1), refresh_token: 'r2' },
    { id_token: 'x', refresh_token: 'y' },
  ]) {
    desk.replies.token = { fields }
    expect(await desk.confirm(58 * minuteMs)).toMatchObject({ data: { identity: { uid: 'ada' }, grant: none } })
  }
})

test('a clock that went back a day makes the token anew', async () => {
  const desk = await openDesk()
  expect(await desk.confirm(-24 * 60 * minuteMs)).toMatchObject({ data: { grant: expect.any(String) } })
  expect(desk.names()).toEqual(['token', 'accounts:lookup'])
})

test('a refresh without an answer leaves time to ask with the old token, or the administration', async () => {
  const desk = await openDesk()
  desk.replies.token = 'silence'
  expect(await desk.confirm(56 * minuteMs)).toMatchObject({ data: { identity: { uid: 'ada' }, grant: none } })
  expect(desk.names()).toEqual(['token', 'accounts:lookup'])
  expect(await desk.confirm(61 * minuteMs)).toMatchObject({ data: { identity: { uid: 'ada' }, grant: none } })
  expect(desk.names()).toEqual(['token'])
})

test('a page waits once for a service that does not answer, and others within two seconds do not', async () => {
  const desk = await openDesk()
  desk.replies['accounts:lookup'] = 'silence'
  desk.replies.token = 'silence'
  const begin = performance.now()
  expect(await desk.confirm(56 * minuteMs)).toMatchObject(networkError)
  expect(performance.now() - begin).toBeGreaterThan(limitMs - 20)
  const next = performance.now()
  expect(await desk.confirm(56 * minuteMs + 1999)).toMatchObject(networkError)
  expect(next - begin).toBeLessThan(2 * limitMs)
  expect(performance.now() - next).toBeLessThan(limitMs / 2)
  expect(desk.names()).toEqual(['token', 'accounts:lookup'])
  desk.replies['accounts:lookup'] = { fields: { users: [adasFields] } }
  expect(await desk.confirm(56 * minuteMs + 2000)).toMatchObject({ data: { identity: { uid: 'ada' } } })
  expect(desk.names()).toEqual(['accounts:lookup'])
})

const signedInMs = Date.UTC(2026, 5, 1, 12)
const token = idToken('ada', signedInMs / 1000)
const grant = JSON.stringify({ idToken: token, refreshToken: 'r1', until: signedInMs + 60 * minuteMs })
const adasFields = {
  localId: 'ada',
  email: 'ada@example.org',
  createdAt: `${signedInMs}`,
  lastLoginAt: `${signedInMs}`,
}

/** How long a page waits here, in ms; the real limit is the adapter's. */
const limitMs = 1000

/** Ada signed in at noon; the service answers well unless `replies` say something else. `confirm` takes the ms since noon. */
async function openDesk() {
  const replies: Record<string, Reply | ((asked: Asked) => Reply)> = {}
  let made = 1
  const { at, asked, close } = await scriptedAuth((each) => {
    const reply = replies[each.name]
    if (reply !== undefined) return typeof reply === 'function' ? reply(each) : reply
    if (each.name === 'accounts:lookup') return { fields: { users: [adasFields] } }
    if (each.name !== 'token') return refusal('NOT_FOUND', 404)
    made += 1
    const issued = idToken('ada', signedInMs / 1000, signedInMs / 1000 + 3400)
    return { fields: { id_token: issued, refresh_token: `r${made}`, expires_in: '3600', token_type: 'Bearer' } }
  })
  onTestFinished(close)
  const user = {
    uid: 'ada',
    email: 'ada@example.org',
    emailVerified: false,
    disabled: false,
    metadata: { creationTime: new Date(signedInMs).toUTCString() },
    providerData: [],
    tokensValidAfterTime: new Date(signedInMs).toUTCString(),
  }
  const desk = { user, replies, administration: '' }
  const admin = {
    async getUser() {
      if (desk.administration !== '') throw Object.assign(new Error('x'), { code: desk.administration })
      return user
    },
  } as unknown as AuthAdmin
  const confirm = confirmations(firebaseAuthRest({ apiKey: 'any', emulator: at }), admin, limitMs)
  return Object.assign(desk, {
    confirm: (ms: number, kept = grant) => confirm('ada', kept, new Date(signedInMs + ms)),
    /** What was asked since the last time. */
    names: () => asked.splice(0).map(({ name }) => name),
    last: (name: string) => asked.findLast((each) => each.name === name),
  })
}
