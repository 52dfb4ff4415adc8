import { expect, test } from 'vitest'
import { readEvents } from '#calls/accounts/account/account-events.ts'
import { addPasskey, passkeyOptions } from '#calls/accounts/sign-in/passkeys.ts'
import { signIn } from '#calls/accounts/sign-in/sign-in.ts'
import { relyingParty } from '#domain/accounts/passkey.ts'
import { minuteMs, secondMs } from '#domain/quota.ts'
import { none } from '#resume/result.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { memoryVisit, posted, told } from '#support/memory-visit.ts'
import { passkeyDevice } from '#support/passkey-device.ts'
import { confirmPosted, placesIn } from './act-on-account.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'

const origin = 'https://vita.example'
const password = 'tide-tables'
const deletion = '/studio/people/bob?did=x'

/** docs/behaviour.md 29.1. */
test('14 minutes after the sign-in an action passes, 16 minutes after it the password is asked for', async () => {
  const studio = await openStudioVisit()
  studio.clock.moveBy(14 * minuteMs)
  expect(await (await studio.visit()).ask(deletion)).toBe('passed')
  studio.clock.moveBy(2 * minuteMs)
  expect(await (await studio.visit()).ask(deletion)).toContain('303 /studio/confirm?')
})

test('14 minutes after a confirmation an action passes, 16 minutes after it the password is asked for again', async () => {
  const studio = await openStudioVisit()
  studio.clock.moveBy(60 * minuteMs)
  await studio.confirmed(deletion)
  studio.clock.moveBy(14 * minuteMs)
  expect(await (await studio.visit()).ask(deletion)).toBe('passed')
  studio.clock.moveBy(2 * minuteMs)
  expect(await (await studio.visit()).ask(deletion)).toContain('/studio/confirm')
})

test('after the confirmation of a form its page is shown again, and says that nothing was done yet', async () => {
  const studio = await openStudioVisit()
  studio.clock.moveBy(16 * minuteMs)
  const visit = await studio.visit()
  const answer = await visit.confirm(await visit.ask(deletion), password)
  expect([answer.status, answer.location]).toEqual([303, '/studio/people'])
  expect(visit.context.visit.cookies).toContainEqual({ name: 'alerts', value: 'confirmed', maxAgeS: 60 })
  expect(await (await studio.visit()).ask(deletion)).toBe('passed')
})

test('after the confirmation of a download it is loaded', async () => {
  const studio = await openStudioVisit()
  studio.clock.moveBy(16 * minuteMs)
  const visit = await studio.visit()
  const place = await visit.ask('/studio/export/all?private')
  const answer = await visit.confirm(place, password)
  expect([answer.status, answer.location]).toEqual([303, '/studio/export/all?private'])
  expect(visit.context.visit.cookies.map(({ name }) => name)).not.toContain('alerts')
})

test('the address of the confirmation holds nothing of the form', async () => {
  const studio = await openStudioVisit()
  studio.clock.moveBy(16 * minuteMs)
  expect(await (await studio.visit()).ask(deletion)).toBe(
    '303 /studio/confirm?for=person-change&from=%2Fstudio%2Fpeople',
  )
})

test('a confirmation gives the session a new token, and no password makes an older one recent', async () => {
  const studio = await openStudioVisit()
  studio.clock.moveBy(16 * minuteMs)
  const before = studio.token()
  await studio.confirmed(deletion)
  expect(studio.token()).not.toBe(before)
  expect(await studio.ports.sessions.read(before, studio.clock.now())).toMatchObject({ data: none })
})

test('a wrong password is rejected, and may be tried again', async () => {
  const studio = await openStudioVisit()
  studio.clock.moveBy(16 * minuteMs)
  const visit = await studio.visit()
  const place = await visit.ask(deletion)
  expect(await visit.confirm(place, 'wrong')).toMatchObject({
    status: 400,
    data: { answer: { error: 'This password is not right.' } },
  })
  expect(await visit.confirm(place, '')).toMatchObject({ status: 400 })
  expect((await visit.confirm(place, password)).status).toBe(303)
  expect(await readEvents(studio.ports, studio.uid)).toMatchObject({
    data: [{ kind: 'wrong-password', times: 1 }, { kind: 'signed-in' }],
  })
})

test('the fifth wrong password ends the session, the fourth does not', async () => {
  const studio = await openStudioVisit()
  studio.clock.moveBy(16 * minuteMs)
  const visit = await studio.visit()
  const place = await visit.ask(deletion)
  for (let times = 1; times <= 4; times += 1) expect((await visit.confirm(place, 'wrong')).status).toBe(400)
  expect(await studio.ports.sessions.read(studio.token(), studio.clock.now())).toMatchObject({
    data: { uid: studio.uid },
  })
  const fifth = await visit.confirm(place, 'wrong')
  expect([fifth.status, fifth.location]).toEqual([303, '/login'])
  expect(visit.context.visit.cookies).toContainEqual({ name: 'alerts', value: 'session-over', maxAgeS: 60 })
  expect(await studio.ports.sessions.read(studio.token(), studio.clock.now())).toMatchObject({ data: none })
})

test('a passkey of the account confirms, once', async () => {
  const studio = await openStudioVisit()
  const device = await studio.withPasskey()
  studio.clock.moveBy(16 * minuteMs)
  const visit = await studio.visit()
  const place = await visit.ask(deletion)
  const answer = device.get(await studio.challenge('confirm'), studio.uid)
  const before = studio.token()
  expect(await visit.confirm(place, answer, 'passkey')).toMatchObject({ status: 303, location: '/studio/people' })
  expect(studio.token()).not.toBe(before)
  expect(await (await studio.visit()).ask(deletion)).toBe('passed')
  studio.clock.moveBy(16 * minuteMs)
  const again = await studio.visit()
  expect((await again.confirm(await again.ask(deletion), answer, 'passkey')).status).toBe(400)
})

test('a wrong passkey is rejected and counts among the five wrong proofs of a session', async () => {
  const studio = await openStudioVisit()
  await studio.withPasskey()
  studio.clock.moveBy(16 * minuteMs)
  const visit = await studio.visit()
  const place = await visit.ask(deletion)
  const text = 'This passkey does not belong to this account. Please use your password.'
  for (let times = 1; times <= 4; times += 1)
    expect(await visit.confirm(place, '{}', 'passkey')).toMatchObject({
      status: 400,
      data: { answer: {}, alerts: [{ message: text }] },
    })
  expect((await visit.confirm(place, 'wrong')).location).toBe('/login')
  expect(await studio.ports.sessions.read(studio.token(), studio.clock.now())).toMatchObject({ data: none })
})

test('a wrong passkey and a wrong password of a confirmation are events of the account', async () => {
  const studio = await openStudioVisit()
  await studio.withPasskey()
  studio.clock.moveBy(16 * minuteMs)
  const visit = await studio.visit()
  visit.context.visit.browser = 'Firefox on Linux'
  const place = await visit.ask(deletion)
  for (const by of ['passkey', 'passkey', 'password'] as const) await visit.confirm(place, '{}', by)
  const browser = 'Firefox on Linux'
  expect(await readEvents(studio.ports, studio.uid)).toMatchObject({
    data: [
      { kind: 'wrong-password', times: 1, browser },
      { kind: 'wrong-passkey', times: 2, browser },
      { kind: 'passkey-added' },
      { kind: 'signed-in' },
    ],
  })
})

test('wrong confirmations count as failed sign-ins of the account', async () => {
  const studio = await openStudioVisit()
  const other = await studio.signedIn()
  studio.clock.moveBy(16 * minuteMs)
  const visit = await studio.visit()
  const place = await visit.ask(deletion)
  for (let times = 1; times <= 5; times += 1) await visit.confirm(place, 'wrong')
  const second = await studio.visit(other)
  expect(await second.confirm(await second.ask(deletion), password)).toMatchObject({
    status: 429,
    data: { alerts: [{ message: 'Too many attempts. Please try again in 1 second.' }] },
  })
  studio.clock.moveBy(secondMs)
  expect((await second.confirm(await second.ask(deletion), password)).status).toBe(303)
})

test('a person without the Admin flag confirms at the address of the account', async () => {
  const studio = await openStudioVisit()
  studio.clock.moveBy(16 * minuteMs)
  expect(await (await studio.visit()).ask('/account')).toContain('303 /account/confirm?')
})

test('the confirmation and Cancel lead back to the page of this part of the site that the request came from, else to its first page', async () => {
  const studio = await openStudioVisit()
  studio.clock.moveBy(16 * minuteMs)
  for (const [referrer, from] of [
    [`${origin}/studio/people?box=1`, '/studio/people?box=1'],
    ['https://elsewhere.example/studio/people', '/studio'],
    [`${origin}/studio/confirm?for=x`, '/studio'],
    [`${origin}/home`, '/studio'],
    ['', '/studio'],
  ] as const) {
    const visit = await studio.visit()
    const place = await visit.ask(deletion, referrer)
    expect((await visit.confirm(place, password)).location, referrer).toBe(from)
    studio.clock.moveBy(16 * minuteMs)
  }
})

async function openStudioVisit() {
  const { ports: memory, clock, uid } = await memoryAccountPorts(password)
  const ports = memory
  const signedIn = async () => {
    const signed = await signIn(ports, { email: 'ada@example.com', password, device: '', client: 'client' })
    if (!signed.ok || !('signedIn' in signed.data)) throw new Error('not signed in')
    return signed.data.signedIn.token
  }
  let own = await signedIn()

  async function visit(token = own, olderMs = 0) {
    const session = await ports.sessions.read(token, clock.now())
    if (!session.ok || session.data === none) throw new Error('no session')
    const { id, confirmedAt } = session.data
    const account = { fullName: 'Ada Lovelace', isAdmin: true }
    const age = { confirmedAt: new Date(confirmedAt.getTime() - olderMs) }
    const context = memoryVisit(ports, origin, { account, uid, session: token, sessionId: id, ...age })

    async function ask(path: string, referer = `${origin}/studio/people`) {
      const isGet = path.includes('/export/')
      const request = new Request(origin + path, { method: isGet ? 'GET' : 'POST', headers: { referer } })
      const answer = await told<undefined>(
        (async () => requireRecentSignIn(context.context, request, 'person-change'))().then(() => ({
          data: 0,
          init: null,
        })),
      )
      return answer.status === 200 ? 'passed' : `${answer.status} ${answer.location}`
    }

    async function confirm(place: string, typed: string, by: 'password' | 'passkey' = 'password') {
      const { searchParams } = new URL(place.split(' ')[1] ?? '', origin)
      const places = placesIn(searchParams.get('from'), searchParams.get('next'), '/studio')
      const { request } = posted('/studio/confirm', { [by]: typed })
      const answer = await told<unknown>(confirmPosted(context.context, await request.formData(), places))
      if (answer.status < 400) own = context.visit.cookies.find(({ name }) => name === 'session')?.value ?? own
      return answer
    }
    return { ask, confirm, context }
  }

  const asked = relyingParty(origin, '')
  if ('problem' in asked) throw new Error(asked.problem)
  const party = asked
  async function challenge(purpose: 'add' | 'confirm') {
    const answer = await passkeyOptions(ports, party, { purpose, uid, client: 'client' }, false)
    if (!answer.ok || !('options' in answer.data)) throw new Error('no challenge')
    return answer.data.options as { challenge: string }
  }

  return {
    ...{ ports, clock, uid, signedIn, visit, challenge },

    /** The device of a passkey that the account has from now on. */
    async withPasskey() {
      const device = passkeyDevice(origin, party.id)
      const answer = device.create(await challenge('add'))
      const mails = { host: 'vita.example', hasMailServer: false }
      expect(await addPasskey(ports, mails, party, { uid, name: 'Laptop', answer })).toMatchObject({ ok: true })
      return device
    },
    token: () => own,

    /** Asks for an action, and confirms it. */
    async confirmed(path: string) {
      const visited = await visit()
      return visited.confirm(await visited.ask(path), password)
    },
  }
}
