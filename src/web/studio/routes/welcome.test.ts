import { expect, test } from 'vitest'
import { newWelcome } from '#calls/accounts/welcome.ts'
import { errorAlert } from '#domain/site/alert.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { memoryVisit, posted, type Told, told } from '#support/memory-visit.ts'
import { data } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { action, loader } from './welcome.tsx'

const ada = { firstName: 'Ada', lastName: 'Quill', email: 'quill@example.com', password: 'granite walrus thimble oak' }

test('the printed address shows the form; a wrong, missing or used token is gone, all with the same page', async () => {
  const { load, send, token } = await opened()
  expect(await load(`?token=${token}`)).toMatchObject({ status: 200, data: { form: { token } } })
  for (const search of ['', '?token=', '?token=wrong'])
    expect(await load(search), search).toMatchObject({ status: 410, data: { form: null, alerts: [] } })
  await send({ ...ada, token })
  expect(await load(`?token=${token}`)).toMatchObject({ status: 410, data: { form: null, alerts: [] } })
})

test('the account is signed in and led to what the site begins with, as a document', async () => {
  const { send, token, visit, notes, ports } = await opened()
  const { status, location, headers } = await send({ ...ada, token })
  expect([status, location]).toEqual([303, '/login/next?redirect=studio/welcome/start'])
  expect(headers.get('x-remix-reload-document')).toBe('true')
  expect(visit.cookies).toMatchObject([{ name: 'session', maxAgeS: 7 * 86_400 }, { name: 'device' }])
  const session = data(await ports.sessions.read(visit.cookies[0]?.value ?? '', ports.clock.now()))
  expect(notes).toEqual([['first account made', { account: session?.uid }]])
})

test('missing fields are reported at their fields, and all but the password is shown again', async () => {
  const { send, token } = await opened()
  const { status, data: page } = await send({ firstName: 'Ada', password: 'secret words', token })
  expect(status).toBe(400)
  expect(page).toMatchObject({
    typed: { firstName: 'Ada', lastName: '', email: '' },
    errors: { lastName: 'Last name cannot be blank.', email: 'Email cannot be blank.' },
    alerts: [errorAlert('Last name cannot be blank.'), errorAlert('Email cannot be blank.')],
  })
  expect(JSON.stringify(page)).not.toContain('secret words')
})

test('a weak password is rejected with the reason, and the page keeps its token', async () => {
  const { send, token, reload } = await opened()
  const { status, data: page } = await send({ ...ada, password: 'ada', token })
  expect([status, page]).toMatchObject([
    400,
    { errors: { password: expect.stringContaining('at least 6 characters') } },
  ])
  expect(await reload()).toMatchObject({ status: 200, data: { form: { token } } })
})

test('a form without the right token makes nothing', async () => {
  const { send, ports, notes } = await opened()
  expect((await send({ ...ada, token: 'wrong' })).status).toBe(410)
  expect(data(await ports.identities.list())).toEqual([])
  expect(JSON.stringify(notes)).not.toMatch(/ada|wrong|granite/i)
})

test('after 20 forms with a wrong token the next is answered with 429 and how long to wait; opened pages count nothing', async () => {
  const { load, send, token } = await opened()
  for (let times = 0; times < 30; times += 1) await load('?token=wrong')
  for (let times = 0; times < 20; times += 1) expect((await send({ ...ada, token: 'wrong' })).status).toBe(410)
  const { status, headers } = await send({ ...ada, token })
  expect([status, headers.get('retry-after')]).toEqual([429, '900'])
  expect((await load(`?token=${token}`)).status).toBe(200)
})

async function opened() {
  const { ports: withAda, clock } = await memoryAccountPorts('tide-tables')
  const ports = { ...withAda, ...memoryStores(() => clock.now()) }
  const made = memoryVisit(ports, 'https://vita.example')
  const load = (search: string): Promise<Told<object>> => {
    const url = new URL(`/studio/welcome${search}`, 'https://vita.example')
    return told(loader({ context: made.context, url, request: new Request(url) } as never))
  }
  return {
    ...made,
    ports,
    token: data(await newWelcome(ports)) ?? '',
    load,
    reload: () => load(''),
    send: (fields: Record<string, string>): Promise<Told<object>> =>
      told(action({ ...posted('/studio/welcome', fields), context: made.context } as never)),
  }
}
