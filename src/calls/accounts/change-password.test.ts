import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { readEvents } from './account/account-events.ts'
import { currentAccount } from './account/current-account.ts'
import { changeOwnPassword } from './change-password.ts'
import { signIn } from './sign-in/sign-in.ts'

const password = 'tide-tables'
const next = 'granite walrus thimble oak'

/** docs/behaviour.md 29.2. */
test('with the present password a new one is set; the other sessions end, and this browser has a new one', async () => {
  const site = await openSite()
  const [own, other] = [await site.signedIn(), await site.signedIn()]
  const changed = await site.change(own)
  expect(changed).toMatchObject({ data: { outcome: 'changed', undone: [] } })
  for (const token of [own, other]) expect(await site.current(token)).toBe(none)
  expect(await site.current(tokenOf(changed))).toMatchObject({ account: { uid: site.uid } })
  expect(await site.signsIn(password)).toBe(false)
  expect(await site.signsIn(next)).toBe(true)
})

test('the mailbox of the account is told, and the account has the event', async () => {
  const site = await openSite()
  await site.change(await site.signedIn())
  expect(await site.ports.documents.readAll('mail')).toMatchObject({
    data: [{ fields: { to: ['ada@example.com'], message: { subject: 'Your password on vita.example was changed' } } }],
  })
  expect(await readEvents(site.ports, site.uid)).toMatchObject({
    data: [{ kind: 'password-changed', browser: 'Firefox on Linux' }, { kind: 'signed-in' }],
  })
})

test('a wrong present password changes nothing, whatever the new one is', async () => {
  const site = await openSite()
  const own = await site.signedIn()
  for (const weak of [next, 'x'])
    expect(await site.change(own, 'wrong', weak)).toMatchObject({ data: { outcome: 'wrong' } })
  expect(await site.signsIn(password)).toBe(true)
  expect(await site.current(own)).not.toBe(none)
})

test('a weak new password is rejected with the reason, and the session stays', async () => {
  const site = await openSite()
  const own = await site.signedIn()
  expect(await site.change(own, password, 'short')).toMatchObject({
    data: { outcome: 'rejected', reason: expect.stringContaining('at least 6 characters') },
  })
  expect(await site.current(own)).not.toBe(none)
})

test('wrong present passwords count as failed sign-ins, and the fifth ends the session', async () => {
  const site = await openSite()
  const [own, other] = [await site.signedIn(), await site.signedIn()]
  for (let times = 1; times <= 4; times += 1)
    expect(await site.change(own, 'wrong')).toMatchObject({ data: { outcome: 'wrong' } })
  expect(await site.change(own, 'wrong')).toMatchObject({ data: { outcome: 'over' } })
  expect(await site.current(own)).toBe(none)
  expect(await site.change(other)).toMatchObject({ data: { outcome: 'limited', retryAfterS: 1 } })
})

function tokenOf(changed: Awaited<ReturnType<typeof changeOwnPassword>>): string {
  return changed.ok && changed.data.outcome === 'changed' ? (changed.data.token ?? '') : ''
}

async function openSite() {
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
