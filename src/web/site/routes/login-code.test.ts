import { expect, test } from 'vitest'
import { signIn } from '#calls/accounts/sign-in/sign-in.ts'
import { codeTexts } from '#domain/accounts/one-time-codes.ts'
import { errorAlert } from '#domain/site/alert.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { memoryVisit, posted, told } from '#support/memory-visit.ts'
import type { CodeFormAnswer } from '../login-forms.ts'
import { action, loader } from './login-code.tsx'

const password = 'tide-tables'

test('a code is asked for after the password only', async () => {
  const { load } = await openPage()
  expect((await load()).data).toMatchObject({ isAsked: true, address: '/login/code', login: '/login' })
  const { load: loadFirst } = await openPage({ half: '' })
  expect((await loadFirst('?redirect=dashboard/a')).data).toMatchObject({
    isAsked: false,
    address: '/login/code?redirect=dashboard/a',
    login: '/login?redirect=dashboard/a',
  })
})

test('a signed-in account is redirected to its target', async () => {
  const { load } = await openPage({ account: { fullName: 'Ada', isAdmin: false } })
  expect((await load('?redirect=resume')).location).toBe('/resume')
})

test('a wrong code says when codes change, and a blank one that it is blank', async () => {
  const { send, notes } = await openPage()
  for (const [code, text] of [
    ['000000', codeTexts.wrong],
    ['', codeTexts.blank],
    [' ', codeTexts.blank],
  ] as const)
    expect(await send(code)).toMatchObject({ status: 400, data: { error: text, alerts: [errorAlert(text)] } })
  expect(notes).toEqual([['code rejected', { why: 'wrong' }]])
})

test('after five wrong codes the sixth must wait', async () => {
  const { send } = await openPage()
  for (let count = 0; count < 5; count += 1) expect((await send('000000')).status).toBe(400)
  const { status, headers } = await send('000000')
  expect([status, headers.get('retry-after')]).toEqual([429, '1'])
})

test('a half sign-in that expired begins again, and the login page says so', async () => {
  const { send, clock, visit } = await openPage()
  clock.moveBy(5 * 60_000)
  expect(await send('000000', '?redirect=dashboard/a')).toMatchObject({
    status: 303,
    location: '/login?redirect=dashboard/a',
  })
  expect(visit.cookies).toEqual([{ name: 'alerts', value: 'session-over', maxAgeS: 60 }])
})

async function openPage(asked: Parameters<typeof memoryVisit>[2] = {}) {
  const accounts = await memoryAccountPorts(password)
  const { ports, uid } = accounts
  const fields = { secret: 'encrypted', lastPeriod: 0, recovery: [], since: '' }
  await ports.documents.commit([{ collection: 'one-time-codes', id: uid, fields }])
  const answer = await signIn(ports, { email: 'ada@example.com', password, device: '', client: 'client' })
  const half = answer.ok && 'half' in answer.data ? answer.data.half : ''
  const opened = memoryVisit(ports, 'https://vita.example', { half, ...asked })
  const { context } = opened
  return {
    ...accounts,
    ...opened,
    load(search = '') {
      const url = new URL(`/login/code${search}`, 'https://vita.example')
      return told<object>(loader({ context, url, request: new Request(url) } as never))
    },
    send: (code: string, search = '') =>
      told<CodeFormAnswer>(action({ ...posted(`/login/code${search}`, { code }), context } as never)),
  }
}
