import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openedAt } from '#support/sqlite/opened-at.ts'
import { runOver } from '#support/sqlite/processes.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { argon2PasswordHashes } from '../../argon2/password-hashes.ts'
import { systemClock } from '../../system/machine.ts'
import { sqliteIdentities } from './identities.ts'

vi.setConfig({ testTimeout: 120_000 }) // the tests start processes, and the machine may be busy

test('of four processes that create an identity with one address, one succeeds', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  openedAt(path)
  const program = (email: string) => `
    for (let at = 0; at < 10; at++) {
      const made = await identities.create({ email: '${email}', password: 'correct horse', displayName: '' })
      say(made.ok ? 'made' : made.failure.code)
    }`
  const emails = ['ada@example.org', 'Ada@example.org', 'ada@EXAMPLE.org', 'ADA@example.org']
  const said = await linesOf(path, ...emails.map(program))
  expect(said.sort()).toEqual([...new Array(39).fill('email-already-in-use'), 'made'])
  expect(openedAt(path).prepare('select count(*) as n from identities').get()?.n).toBe(1)
})

test('of four processes that redeem one reset, one succeeds', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  const passwords = argon2PasswordHashes({ memoryKib: 64, passes: 1, lanes: 1 })
  const identities = sqliteIdentities(openedAt(path), { passwords, clock: systemClock() })
  await identities.create({ email: 'ada@example.org', password: 'correct horse', displayName: '' })
  const reset = await identities.requestReset('ada@example.org', new Date())
  const token = reset.ok ? reset.data?.token : ''
  const program = (name: string) => `
    for (let at = 0; at < 10; at++) {
      const redeemed = await identities.redeemReset('${token}', '${name} horse', new Date())
      say(redeemed.ok ? '${name}' : redeemed.failure.code)
    }`
  const said = await linesOf(path, ...['first', 'second', 'third', 'fourth'].map(program))
  const [winner, ...others] = said.filter((each) => each !== 'invalid-action-code')
  expect([said.length, others]).toEqual([40, []])
  expect((await identities.signIn('ada@example.org', `${winner} horse`)).ok).toBe(true)
})

test('four processes that try one account and share one client stay within both limits', async () => {
  const path = join(temporaryFolder(), 'vita.db')
  openedAt(path)
  const now = JSON.stringify('2026-06-01T12:00:00.000Z')
  const program = (name: string) => `
    for (let at = 0; at < 20; at++) {
      const tries = {
        account: await attempts.begin('one account', [], new Date(${now})),
        client: await attempts.begin('${name} ' + at, [{ key: 'client', max: 20, windowMs: 1000 }], new Date(${now})),
      }
      for (const [kind, tried] of Object.entries(tries))
        say(!tried.ok ? tried.failure.message : tried.data === null ? kind + ' came through' : kind + ' waits')
    }`
  const said = await linesOf(path, ...['a', 'b', 'c', 'd'].map(program))
  expect(said.sort()).toEqual([
    ...new Array(5).fill('account came through'),
    ...new Array(75).fill('account waits'),
    ...new Array(20).fill('client came through'),
    ...new Array(60).fill('client waits'),
  ])
})

async function linesOf(path: string, ...programs: string[]): Promise<string[]> {
  const running = await runOver(path, ...programs)
  return (await Promise.all(running.map(({ said }) => said))).flat()
}
