import { expect, test } from 'vitest'
import { aesTokenEncryption } from '#adapters/aes/token-encryption.ts'
import { readEvents } from '#calls/accounts/account-events.ts'
import { forgetOverdue } from '#calls/accounts/forget-overdue.ts'
import { addPasskey, passkeyOptions } from '#calls/accounts/passkeys.ts'
import { signIn } from '#calls/accounts/sign-in.ts'
import { relyingParty } from '#domain/accounts/passkey.ts'
import { minuteMs, secondMs } from '#domain/quota.ts'
import { none } from '#domain/result.ts'
import { keptForm } from '#server/http/kept-form.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { memoryVisit, posted, told } from '#support/memory-visit.ts'
import { passkeyDevice } from '#support/passkey-device.ts'
import { confirmPosted } from './account/confirm.ts'
import { requireRecentSignIn } from './recent-sign-in.ts'

const origin = 'https://vita.example'
const password = 'tide-tables'
const deletion = '/studio/people/bob?did=x'

/** docs/behaviour.md 29.1. */
test('14 minutes after the sign-in an action passes, 16 minutes after it the password is asked for', async () => {
  const desk = await openDesk()
  desk.clock.moveBy(14 * minuteMs)
  expect(await (await desk.visit()).ask(deletion)).toBe('passed')
  desk.clock.moveBy(2 * minuteMs)
  expect(await (await desk.visit()).ask(deletion)).toMatch(/^303 \/studio\/confirm\?action=[0-9a-f-]{36}$/)
})

test('14 minutes after a confirmation an action passes, 16 minutes after it the password is asked for again', async () => {
  const desk = await openDesk()
  desk.clock.moveBy(60 * minuteMs)
  await desk.confirmed(deletion)
  desk.clock.moveBy(14 * minuteMs)
  expect(await (await desk.visit()).ask(deletion)).toBe('passed')
  desk.clock.moveBy(2 * minuteMs)
  expect(await (await desk.visit()).ask(deletion)).toContain('/studio/confirm')
})

test('the action goes on with the form as it was posted, once', async () => {
  const desk = await openDesk()
  desk.clock.moveBy(16 * minuteMs)
  const { answer, body } = await desk.confirmed(deletion, 'name=Bob+%26+Ada&name=2')
  expect([answer.status, answer.location]).toEqual([307, deletion])
  expect(await desk.kept(deletion, body)).toBe('name=Bob+%26+Ada&name=2')
  expect(await desk.kept(deletion, body)).toBe('303 /studio/confirm?action=gone')
})

test('a download goes on as a page that is loaded', async () => {
  const desk = await openDesk()
  desk.clock.moveBy(16 * minuteMs)
  const visit = await desk.visit()
  const place = await visit.ask('/studio/export/all?private', undefined)
  const answer = await visit.confirm(place, password)
  expect([answer.status, answer.location]).toEqual([303, '/studio/export/all?private'])
})

test('a kept form goes on at its own address only, and any other form stays as it is', async () => {
  const desk = await openDesk()
  desk.clock.moveBy(16 * minuteMs)
  const { body } = await desk.confirmed(deletion, 'a=b')
  expect(await desk.kept('/studio/people/ada', body)).toBe('303 /studio/confirm?action=gone')
  expect(await desk.kept(deletion, 'name=x')).toBe('name=x')
  expect(await desk.kept('/studio/confirm', 'kept-action=x&password=y')).toBe('kept-action=x&password=y')
})

test('a kept form belongs to its session: another session of the same account cannot take it', async () => {
  const desk = await openDesk()
  const other = await desk.signedIn()
  desk.clock.moveBy(16 * minuteMs)
  const place = await (await desk.visit()).ask(deletion)
  const answer = await (await desk.visit(other)).confirm(place, password)
  expect(answer.status).toBe(410)
})

test('a kept form is forgotten after 5 minutes', async () => {
  const desk = await openDesk()
  desk.clock.moveBy(16 * minuteMs)
  const [early, late] = [await desk.visit(), await desk.visit(await desk.signedIn(), 16 * minuteMs)]
  const places = [await early.ask(deletion), await late.ask(deletion)]
  desk.clock.moveBy(5 * minuteMs - 1)
  expect((await early.confirm(places[0] ?? '', password)).status).toBe(307)
  desk.clock.moveBy(1)
  expect((await late.confirm(places[1] ?? '', password)).status).toBe(410)
  await forgetOverdue(desk.ports)
  expect(await desk.ports.documents.readAll('kept-actions')).toMatchObject({ data: [{ id: expect.any(String) }] })
  desk.clock.moveBy(5 * minuteMs)
  await forgetOverdue(desk.ports)
  expect(await desk.ports.documents.readAll('kept-actions')).toMatchObject({ data: [] })
})

test('the kept form is encrypted with the token of the session', async () => {
  const desk = await openDesk()
  desk.clock.moveBy(16 * minuteMs)
  await (await desk.visit()).ask(deletion, 'secret=canary')
  const stored = JSON.stringify(await desk.ports.documents.readAll('kept-actions'))
  expect(stored).not.toContain('canary')
  expect(stored).not.toContain('people')
})

test('a form over 64 KB or with files is not kept: its person is led back to its page', async () => {
  const desk = await openDesk()
  desk.clock.moveBy(16 * minuteMs)
  const visit = await desk.visit()
  const place = await visit.ask(deletion, '')
  const answer = await visit.confirm(place, password)
  expect([answer.status, answer.location]).toEqual([303, '/studio/people'])
})

test('a confirmation gives the session a new token, and no password makes an older one recent', async () => {
  const desk = await openDesk()
  desk.clock.moveBy(16 * minuteMs)
  const before = desk.token()
  await desk.confirmed(deletion)
  expect(desk.token()).not.toBe(before)
  expect(await desk.ports.sessions.read(before, desk.clock.now())).toMatchObject({ data: none })
})

test('a wrong password is rejected, and what waits goes on waiting', async () => {
  const desk = await openDesk()
  desk.clock.moveBy(16 * minuteMs)
  const visit = await desk.visit()
  const place = await visit.ask(deletion)
  expect(await visit.confirm(place, 'wrong')).toMatchObject({
    status: 400,
    data: { answer: { error: 'This password is not right.' } },
  })
  expect(await visit.confirm(place, '')).toMatchObject({ status: 400 })
  expect((await visit.confirm(place, password)).status).toBe(307)
  expect(await readEvents(desk.ports, desk.uid)).toMatchObject({
    data: [{ kind: 'wrong-password', times: 1 }, { kind: 'signed-in' }],
  })
})

test('the fifth wrong password ends the session, the fourth does not', async () => {
  const desk = await openDesk()
  desk.clock.moveBy(16 * minuteMs)
  const visit = await desk.visit()
  const place = await visit.ask(deletion)
  for (let times = 1; times <= 4; times += 1) expect((await visit.confirm(place, 'wrong')).status).toBe(400)
  expect(await desk.ports.sessions.read(desk.token(), desk.clock.now())).toMatchObject({ data: { uid: desk.uid } })
  const fifth = await visit.confirm(place, 'wrong')
  expect([fifth.status, fifth.location]).toEqual([303, '/login'])
  expect(visit.context.visit.cookies).toContainEqual({ name: 'alerts', value: 'session-over', maxAgeS: 60 })
  expect(await desk.ports.sessions.read(desk.token(), desk.clock.now())).toMatchObject({ data: none })
})

test('a passkey of the account confirms, once, and the action goes on', async () => {
  const desk = await openDesk()
  const device = await desk.withPasskey()
  desk.clock.moveBy(16 * minuteMs)
  const visit = await desk.visit()
  const place = await visit.ask(deletion)
  const answer = device.get(await desk.challenge('confirm'), desk.uid)
  const before = desk.token()
  expect(await visit.confirm(place, answer, 'passkey')).toMatchObject({ status: 307, location: deletion })
  expect(desk.token()).not.toBe(before)
  expect(await (await desk.visit()).ask(deletion)).toBe('passed')
  desk.clock.moveBy(16 * minuteMs)
  const again = await desk.visit()
  expect((await again.confirm(await again.ask(deletion), answer, 'passkey')).status).toBe(400)
})

test('a wrong passkey is rejected and counts among the five wrong proofs of a session', async () => {
  const desk = await openDesk()
  await desk.withPasskey()
  desk.clock.moveBy(16 * minuteMs)
  const visit = await desk.visit()
  const place = await visit.ask(deletion)
  const text = 'This passkey does not belong to this account. Please use your password.'
  for (let times = 1; times <= 4; times += 1)
    expect(await visit.confirm(place, '{}', 'passkey')).toMatchObject({
      status: 400,
      data: { answer: {}, alerts: [{ message: text }] },
    })
  expect((await visit.confirm(place, 'wrong')).location).toBe('/login')
  expect(await desk.ports.sessions.read(desk.token(), desk.clock.now())).toMatchObject({ data: none })
})

test('a wrong passkey and a wrong password of a confirmation are events of the account', async () => {
  const desk = await openDesk()
  await desk.withPasskey()
  desk.clock.moveBy(16 * minuteMs)
  const visit = await desk.visit()
  visit.context.visit.browser = 'Firefox on Linux'
  const place = await visit.ask(deletion)
  for (const by of ['passkey', 'passkey', 'password'] as const) await visit.confirm(place, '{}', by)
  const browser = 'Firefox on Linux'
  expect(await readEvents(desk.ports, desk.uid)).toMatchObject({
    data: [
      { kind: 'wrong-password', times: 1, browser },
      { kind: 'wrong-passkey', times: 2, browser },
      { kind: 'passkey-added' },
      { kind: 'signed-in' },
    ],
  })
})

test('wrong confirmations count as failed sign-ins of the account', async () => {
  const desk = await openDesk()
  const other = await desk.signedIn()
  desk.clock.moveBy(16 * minuteMs)
  const visit = await desk.visit()
  const place = await visit.ask(deletion)
  for (let times = 1; times <= 5; times += 1) await visit.confirm(place, 'wrong')
  const second = await desk.visit(other)
  expect(await second.confirm(await second.ask(deletion), password)).toMatchObject({
    status: 429,
    data: { alerts: [{ message: 'Too many attempts. Please try again in 1 second.' }] },
  })
  desk.clock.moveBy(secondMs)
  expect((await second.confirm(await second.ask(deletion), password)).status).toBe(307)
})

test('a person without the Admin flag confirms at the address of the account', async () => {
  const desk = await openDesk()
  desk.clock.moveBy(16 * minuteMs)
  expect(await (await desk.visit()).ask('/account')).toContain('303 /account/confirm?action=')
})

test('Cancel leads back to the page of this site that the request came from, else to the studio', async () => {
  const desk = await openDesk()
  desk.clock.moveBy(16 * minuteMs)
  for (const [referrer, from] of [
    [`${origin}/studio/people?box=1`, '/studio/people?box=1'],
    ['https://elsewhere.example/studio/people', '/studio'],
    [`${origin}/studio/confirm?action=x`, '/studio'],
    ['', '/studio'],
  ] as const) {
    const visit = await desk.visit()
    const place = await visit.ask(deletion, '', referrer)
    expect((await visit.confirm(place, password)).location, referrer).toBe(from)
    desk.clock.moveBy(16 * minuteMs)
  }
})

async function openDesk() {
  const { ports: memory, clock, uid } = await memoryAccountPorts(password)
  const ports = { ...memory, tokenEncryption: aesTokenEncryption() }
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

    async function ask(path: string, body: string | undefined = 'a=b', referer = `${origin}/studio/people`) {
      const isGet = path.includes('/export/')
      context.visit.postedForm = isGet ? '' : body
      const request = new Request(origin + path, { method: isGet ? 'GET' : 'POST', headers: { referer } })
      const answer = await told<undefined>(
        requireRecentSignIn(context.context, request).then(() => ({ data: 0, init: null })),
      )
      return answer.status === 200 ? 'passed' : `${answer.status} ${answer.location}`
    }

    async function confirm(place: string, typed: string, by: 'password' | 'passkey' = 'password') {
      const action = new URL(place.split(' ')[1] ?? '', origin).searchParams.get('action') ?? ''
      const { request } = posted('/studio/confirm', { 'kept-action': action, [by]: typed })
      const answer = await told<unknown>(confirmPosted(context.context, await request.formData(), '/studio'))
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

    /** Asks for an action, confirms it, and returns the answer with the form that the browser then posts again. */
    async confirmed(path: string, form?: string) {
      const visited = await visit()
      const place = await visited.ask(path, form)
      const answer = await visited.confirm(place, password)
      const action = new URL(place.split(' ')[1] ?? '', origin).searchParams.get('action') ?? ''
      return { answer, body: `kept-action=${action}&password=${password}` }
    },

    /** The form that the server puts in the place of a posted one, or its answer. */
    async kept(path: string, body: string) {
      const session = await ports.sessions.read(own, clock.now())
      const visitor = { session: own, sessionId: session.ok ? (session.data?.id ?? '') : '' }
      const form = await keptForm({ ports }, { visitor, path, bytes: new TextEncoder().encode(body) }, {})
      return form instanceof Response
        ? `${form.status} ${form.headers.get('location')}`
        : new TextDecoder().decode(form)
    },
  }
}
