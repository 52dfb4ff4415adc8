import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openSampleSite } from '#support/sample-site.ts'
import { columnsOf } from '../command/columns.ts'

const good = 'granite walrus thimble oak'
const ada = ['account', 'add', 'ada@example.org', '--first-name', 'Ada', '--last-name', 'Quill']
const bo = ['account', 'add', 'bo@example.org', '--first-name', 'Bo', '--last-name', 'Lark']

test('a new account can sign in, with the given names and role', async () => {
  const { vitaFed, ports } = await openSite()
  expect(await vitaFed(`${good}\n`, ...ada, '--admin')).toEqual({
    status: 0,
    stdout: 'ada@example.org can log in now, as an Admin.\n',
    stderr: '',
  })
  expect((await vitaFed(`${good}\n`, ...bo)).stdout).toBe('bo@example.org can log in now, as a User.\n')
  const signedIn = await ports.identities.signIn('Ada@Example.org', good)
  if (!signedIn.ok) throw new Error(signedIn.failure.message)
  const fields = { FirstName: 'Ada', LastName: 'Quill', Admin: true, email: 'ada@example.org' }
  expect(await ports.documents.read('user', signedIn.data.identity.uid)).toMatchObject({ ok: true, data: { fields } })
})

test('accounts are listed by address, with role, state, last sign-in and sessions', async () => {
  const { vita, ports, uidOf } = await openSite(...[ada, bo])
  const { vitaOn } = await openSite()
  expect((await vitaOn(80, 'account', 'list')).stdout).toBe('There are no accounts. account add makes one.\n')
  await vita('account', 'disable', 'bo@example.org')
  await ports.sessions.start(await uidOf('ada@example.org'), false, ports.clock.now())
  expect((await vita('account', 'list')).stdout).toBe(
    'EMAIL            NAME       ROLE  STATE     LAST SIGN-IN  SESSIONS\n' +
      'ada@example.org  Ada Quill  User  enabled   never         1\n' +
      'bo@example.org   Bo Lark    User  disabled  never         0\n',
  )
  await ports.identities.signIn('ada@example.org', good)
  expect((await vita('account', 'list')).stdout).toMatch(/enabled {3}\d\d\/\d\d\/\d{4} \d\d:\d\d [AP]M {2}1\n/)
})

test('on a terminal each account is one line within the width, whatever it contains', async () => {
  const { vitaFed, vitaOn } = await openSite()
  const email = `${'b'.repeat(64)}@example.org`
  await vitaFed(good, 'account', 'add', email, '--first-name', '\u5c71'.repeat(100), '--last-name', 'x'.repeat(100))
  for (const width of [120, 80, 40]) {
    const lines = (await vitaOn(width, 'account', 'list')).stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(width)
    expect(lines.at(-1)).toBe('1 account.')
  }
  const { stdout } = await vitaOn(80, 'account', 'list')
  for (const word of ['User', 'enabled', 'never', 'SESSIONS']) expect(stdout).toContain(word)
})

test('a weak password is rejected with the reason and the policy, and no account is created', async () => {
  const { vita, vitaFed } = await openSite()
  const policy = 'A password has at least 6 characters, and is not guessed easily.\n'
  for (const [password, reason] of [
    ['short', 'This password does not meet the requirements: at least 6 characters.\n'],
    [
      'password1',
      'This password is known from leaks of other sites, so it is guessed first. Add another word or two.\n',
    ],
    [
      'AdaQuill1815',
      'Names and addresses that belong to you or to this site are guessed easily. Add another word or two.\n',
    ],
    [
      'resume.example',
      'Names and addresses that belong to you or to this site are guessed easily. Add another word or two.\n',
    ],
    ['granite\u0000walrus', 'This password contains characters that cannot be used.\n'],
  ])
    expect(await vitaFed(`${password}\n`, ...ada)).toEqual({ status: 1, stdout: '', stderr: `${reason}${policy}` })
  expect((await vitaFed('', ...ada)).stderr).toMatch(/^No password was given\. [^\n]+\n$/)
  expect((await vita('account', 'list')).stdout).toMatch(/^There are no accounts\./)
})

test('a disabled account is signed out everywhere, and can sign in again when it is enabled', async () => {
  const { vita, ports, uidOf } = await openSite(ada)
  const token = await ports.sessions.start(await uidOf('ada@example.org'), false, ports.clock.now())
  expect(await vita('account', 'disable', 'ADA@example.org')).toMatchObject({ status: 0, stderr: '' })
  expect(await ports.identities.signIn('ada@example.org', good)).toMatchObject({ failure: { code: 'user-disabled' } })
  expect(await ports.sessions.read(token.ok ? token.data : '', ports.clock.now())).toEqual({ ok: true, data: null })
  expect((await vita('account', 'enable', 'ada@example.org')).stdout).toBe('ada@example.org is enabled.\n')
  expect((await ports.identities.signIn('ada@example.org', good)).ok).toBe(true)
})

test('an account locked by guesses need not wait once it is unlocked', async () => {
  const { vita, ports } = await openSite(ada)
  const row = `account ${ports.pseudonyms.of('account', 'ada@example.org')}`
  const begin = () => ports.attempts.begin(row, [], ports.clock.now())
  for (let failures = 0; failures < 5; failures += 1) expect(await begin()).toEqual({ ok: true, data: null })
  expect(await begin()).toMatchObject({ ok: true, data: expect.any(Date) })
  expect(await vita('account', 'unlock', 'Ada@example.org')).toEqual({
    status: 0,
    stdout: 'The failed sign-ins of Ada@example.org are forgotten.\n',
    stderr: '',
  })
  expect(await begin()).toEqual({ ok: true, data: null })
})

test('sessions are listed, and ended with --end', async () => {
  const { vita, vitaOn, ports, uidOf } = await openSite(ada)
  const uid = await uidOf('ada@example.org')
  expect((await vita('account', 'sessions', 'ada@example.org')).stdout).toBe('ada@example.org is signed in nowhere.\n')
  for (const isAdmin of [true, false]) await ports.sessions.start(uid, isAdmin, ports.clock.now())
  const time = '\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d [AP]M'
  const { stdout } = await vitaOn(80, 'account', 'sessions', 'ada@example.org')
  expect(stdout).toMatch(/^SIGNED IN +LAST SEEN +ENDS IF UNUSED +ROLE\n/)
  expect(stdout).toMatch(new RegExp(`\n${time}  ${time}  ${time}  Admin\n`))
  expect(stdout).toMatch(/\n2 sessions\.\n$/)
  const ended = await vita('account', 'sessions', 'ada@example.org', '--end')
  expect(ended.stdout).toMatch(/ada@example\.org is signed out everywhere: ended 2 sessions\.\n$/)
  expect(await ports.sessions.list(uid, ports.clock.now())).toEqual({ ok: true, data: [] })
})

test('a new password replaces the old one, ends every session and queues one mail', async () => {
  const { vitaFed, ports, uidOf, ids } = await openSite(ada)
  const uid = await uidOf('ada@example.org')
  await ports.sessions.start(uid, false, ports.clock.now())
  const args = ['account', 'password', 'ada@example.org']
  expect((await vitaFed('quill1815\n', ...args)).stderr).toMatch(/^Names [^\n]+\nA password has [^\n]+\n$/)
  expect((await ports.identities.signIn('ada@example.org', good)).ok).toBe(true)
  expect(await vitaFed('velvet orbit mango tripod\n', ...args)).toEqual({
    status: 0,
    stdout: 'The password of ada@example.org is changed. It is signed out everywhere, and a mail says so.\n',
    stderr: '',
  })
  expect((await ports.identities.signIn('ada@example.org', good)).ok).toBe(false)
  expect((await ports.identities.signIn('ada@example.org', 'velvet orbit mango tripod')).ok).toBe(true)
  expect(await ports.sessions.list(uid, ports.clock.now())).toEqual({ ok: true, data: [] })
  expect(await ids('mail')).toEqual([expect.stringMatching(/^password-/)])
})

test('a changed password is reported, with the steps that failed after it', async () => {
  const { vitaFed, ports, dataDir } = await openSite(ada)
  const database = new DatabaseSync(join(dataDir, 'vita.db'))
  onTestFinished(() => database.close())
  database.exec(`
    create trigger no_mail before insert on documents when new.collection = 'mail'
      begin select raise(abort, 'no room'); end`)
  expect(await vitaFed('velvet orbit mango tripod\n', 'account', 'password', 'ada@example.org')).toEqual({
    status: 0,
    stdout: 'The password of ada@example.org is changed. The mail that says so could not be queued.\n',
    stderr: '',
  })
  expect((await ports.identities.signIn('ada@example.org', 'velvet orbit mango tripod')).ok).toBe(true)
})

test('an imported account needs its password only, and keeps its names and its role', async () => {
  const { vita, vitaFed, ports } = await openSite()
  const fields = { FirstName: 'Ada', LastName: 'Quill', Admin: true, email: 'ada@example.org' }
  await ports.documents.commit([{ collection: 'user', id: 'old-uid', fields }])
  expect(await vitaFed(`${good}\n`, 'account', 'add', 'ada@example.org')).toEqual({
    status: 0,
    stdout: 'ada@example.org can log in now, as an Admin.\n',
    stderr: '',
  })
  expect((await vita('account', 'list')).stdout).toMatch(/\nada@example\.org {2}Ada Quill {2}Admin/)
})

test('one-time codes are reported, and switched off for an owner who lost the app', async () => {
  const { vita, ports, uidOf } = await openSite(ada)
  const args = ['account', 'codes', 'Ada@example.org']
  const none = { status: 0, stdout: 'Ada@example.org has no one-time codes.\n', stderr: '' }
  expect(await vita(...args)).toEqual(none)
  const uid = await uidOf('ada@example.org')
  const fields = { secret: 'encrypted', lastPeriod: 1, recovery: [], since: '2026-06-01T12:00:00.000Z' }
  await ports.documents.commit([{ collection: 'one-time-codes', id: uid, fields }])
  expect((await vita(...args)).stdout).toBe('Ada@example.org has one-time codes.\n')
  expect((await vita(...args, '--off')).stdout).toBe(
    'The one-time codes of Ada@example.org are switched off. Its password alone signs in.\n',
  )
  expect(await vita(...args, '--off')).toEqual(none)
})

for (const word of ['disable', 'enable', 'unlock', 'sessions', 'password', 'codes'])
  test(`'account ${word}' of an address without an account says so`, async () => {
    const { vitaFed } = await openSite(ada)
    const stderr = 'There is no account with the email eve@example.org.\n'
    expect(await vitaFed(`${good}\n`, 'account', word, 'eve@example.org')).toEqual({ status: 1, stdout: '', stderr })
  })

for (const args of [
  ['add', 'eve@example.org', '--password', 'sesame'],
  ['add', 'eve@example.org', '--password=sesame'],
  ['add', 'eve@example.org', '-p', 'sesame'],
  ['add', 'eve@example.org', '--first-name', 'E', '--last-name', 'L', '--Pass=sesame'],
  ['password', 'ada@example.org', '--password=sesame'],
])
  test(`'account ${args.join(' ')}' is rejected with the reason, without showing the password`, async () => {
    const { vitaFed, ports } = await openSite(ada)
    const { status, stdout, stderr } = await vitaFed(`${good}\n`, 'account', ...args)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(/^A password is never an argument: [^\n]+\nUsage: npm run vita -- account /)
    expect(stderr).not.toContain('sesame')
    expect((await ports.identities.list()).ok && (await ports.identities.signIn('ada@example.org', good)).ok).toBe(true)
  })

test('without both names only an imported account is added', async () => {
  const { vitaFed, ports } = await openSite()
  for (const names of [[], ['--first-name', 'E']])
    expect(await vitaFed(`${good}\n`, 'account', 'add', 'eve@example.org', ...names)).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]+\nUsage: npm run vita -- account /),
    })
  expect(await ports.identities.list()).toEqual({ ok: true, data: [] })
})

/** Opens a site with this public address and the accounts that the commands create. */
async function openSite(...commands: string[][]) {
  const site = await openSampleSite([], { ORIGIN: 'https://resume.example.org' })
  for (const command of commands) await site.vitaFed(`${good}\n`, ...command)
  async function uidOf(email: string): Promise<string> {
    const found = await site.ports.identities.find(email)
    return (found.ok && found.data?.uid) || ''
  }
  return { ...site, uidOf }
}
