import { expect, test } from 'vitest'
import { none } from '#domain/result.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { readEvents } from './account-events.ts'
import { changeOwnPassword } from './change-password.ts'
import { currentAccount } from './current-account.ts'
import { signIn } from './sign-in.ts'

const password = 'tide-tables'
const next = 'granite walrus thimble oak'

/** docs/behaviour.md 29.2. */
test('with the present password a new one is set; the other sessions end, and this browser has a new one', async () => {
  const desk = await openDesk()
  const [own, other] = [await desk.signedIn(), await desk.signedIn()]
  const changed = await desk.change(own)
  expect(changed).toMatchObject({ data: { outcome: 'changed', undone: [] } })
  for (const token of [own, other]) expect(await desk.current(token)).toBe(none)
  expect(await desk.current(tokenOf(changed))).toMatchObject({ account: { uid: desk.uid } })
  expect(await desk.signsIn(password)).toBe(false)
  expect(await desk.signsIn(next)).toBe(true)
})

test('the mailbox of the account is told, and the account has the event', async () => {
  const desk = await openDesk()
  await desk.change(await desk.signedIn())
  expect(await desk.ports.documents.readAll('mail')).toMatchObject({
    data: [{ fields: { to: ['ada@example.com'], message: { subject: 'Your password on vita.example was changed' } } }],
  })
  expect(await readEvents(desk.ports, desk.uid)).toMatchObject({
    data: [{ kind: 'password-changed', browser: 'Firefox on Linux' }, { kind: 'signed-in' }],
  })
})

test('a wrong present password changes nothing, whatever the new one is', async () => {
  const desk = await openDesk()
  const own = await desk.signedIn()
  for (const weak of [next, 'x'])
    expect(await desk.change(own, 'wrong', weak)).toMatchObject({ data: { outcome: 'wrong' } })
  expect(await desk.signsIn(password)).toBe(true)
  expect(await desk.current(own)).not.toBe(none)
})

test('a weak new password is rejected with the reason, and the session stays', async () => {
  const desk = await openDesk()
  const own = await desk.signedIn()
  expect(await desk.change(own, password, 'short')).toMatchObject({
    data: { outcome: 'rejected', reason: expect.stringContaining('at least 6 characters') },
  })
  expect(await desk.current(own)).not.toBe(none)
})

test('wrong present passwords count as failed sign-ins, and the fifth ends the session', async () => {
  const desk = await openDesk()
  const [own, other] = [await desk.signedIn(), await desk.signedIn()]
  for (let times = 1; times <= 4; times += 1)
    expect(await desk.change(own, 'wrong')).toMatchObject({ data: { outcome: 'wrong' } })
  expect(await desk.change(own, 'wrong')).toMatchObject({ data: { outcome: 'over' } })
  expect(await desk.current(own)).toBe(none)
  expect(await desk.change(other)).toMatchObject({ data: { outcome: 'limited', retryAfterS: 1 } })
})

function tokenOf(changed: Awaited<ReturnType<typeof changeOwnPassword>>): string {
  return changed.ok && changed.data.outcome === 'changed' ? (changed.data.token ?? '') : ''
}

async function openDesk() {
  const { ports, clock, uid } = await memoryAccountPorts(password)
  const typed = { email: 'ada@example.com', device: '', client: 'client' }
  return {
    ...{ ports, clock, uid },
    async signedIn(): Promise<string> {
      const signed = await signIn(ports, { ...typed, password })
      if (!signed.ok || !('signedIn' in signed.data)) throw new Error('not signed in')
      return signed.data.signedIn.token
    },
    async signsIn(tried: string): Promise<boolean> {
      return (await signIn(ports, { ...typed, password: tried }, false)).ok
    },
    async current(token: string) {
      const found = await currentAccount(ports, token)
      return found.ok ? found.data : found
    },
    async change(token: string, current = password, wanted = next) {
      const read = await ports.sessions.read(token, clock.now())
      const session = { id: (read.ok && read.data?.id) || '', token, uid }
      const again = { session, password: current, device: '', client: 'client', browser: 'Firefox on Linux' }
      return changeOwnPassword(ports, 'vita.example', { ...again, next: wanted })
    },
  }
}
