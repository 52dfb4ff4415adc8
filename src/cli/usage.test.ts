import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { vitaWith } from '#support/run-vita.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

test('a missing or unknown command lists all commands and ends with 2', async () => {
  for (const args of [[], ['frobnicate'], ['__proto__']]) {
    const { status, stdout, stderr } = await vitaWith({}, args)
    expect([status, stdout]).toEqual([2, ''])
    for (const start of ['import PATH  ', 'export PATH  ', 'publish DIR|--to NAME  '])
      expect(stderr).toContain(`\n  ${start}`)
  }
})

test('no line of a help shows an escaped character', async () => {
  const { stdout } = await vitaWith({}, ['--help'])
  for (const [, name = ''] of stdout.matchAll(/^ {2}(\w+)/gm))
    expect(stdout + (await vitaWith({}, [name, '--help'])).stdout, name).not.toContain('\\u{')
})

test('help is no failure', async () => {
  expect(await vitaWith({}, ['--help'])).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('export PATH'),
  })
  const ofImport = await vitaWith({}, ['import', '--help'])
  expect(ofImport).toMatchObject({ status: 0, stderr: '' })
  for (const word of ['--dry-run', '--replace', '--with-messages', 'All or nothing'])
    expect(ofImport.stdout).toContain(word)
  expect((await vitaWith({}, ['export', '--help'])).stdout).toContain('--with-messages')
})

const wrongUsage = [
  ...['import', 'import a b', 'import a --frob', 'export', 'export a --replace', 'export me.txt --with-messages'],
  ...['publish', 'publish a b', 'publish a', 'publish a --base /name/', 'publish a --frob', 'publish a --url nowhere'],
  ...['publish a --form-url javascript:alert(1)', 'schema', 'schema a b', 'schema --frob', 'doctor --frob'],
  ...['backup folder', 'backup a.zip b.zip', 'restore', 'restore a.zip --force'],
  ...['messages', 'messages frobnicate', 'messages list x', 'messages list --frob', 'messages show'],
  ...['messages show a b', 'messages delete', 'messages delete a b', 'messages delete a --force', 'messages export'],
  ...['messages export a.txt', 'messages export a.csv b.csv', 'messages export x.json nobody'],
  ...['mail', 'mail frobnicate', 'mail list x', 'mail retry', 'mail retry a b', 'mail retry a --all', 'mail resume x'],
  ...['account', 'account frobnicate', 'account list x', 'account disable', 'account enable a b'],
  ...['account unlock --all', 'account sessions', 'account sessions a@example.org --frob', 'account codes'],
  ...['account codes a@example.org --frob', 'account password', 'account password ada@example.org sesame'],
  ...['account add', 'account add nobody --first-name E --last-name L'],
  'account add eve@example.org --first-name \t --last-name L',
  `account add eve@example.org --first-name E --last-name ${'L'.repeat(101)}`,
  'account add eve@example.org sesame --first-name E --last-name L',
]

test.each(wrongUsage)('%j is wrong usage and touches nothing', async (line) => {
  const dataDir = join(temporaryFolder(), 'data')
  const args = line.split(' ')
  const { status, stdout, stderr } = await vitaWith({ DATA_DIR: dataDir }, args)
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(new RegExp(`^[^\n]+\nUsage: npm run vita -- ${args[0]}`))
  expect(stderr).not.toContain('sesame')
  expect(existsSync(dataDir)).toBe(false)
})

test('without a site the owner’s commands say so, end with 1 and create nothing', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const lines = ['messages list', 'messages delete ada@example.com', 'mail list', 'account list', 'export nowhere']
  for (const line of [...lines, 'account password ada@example.com', 'backup']) {
    const args = line.split(' ')
    const { status, stdout, stderr } = await vitaWith({ DATA_DIR: dataDir }, args)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^There is no content in DATA_DIR [^\n]+\n$/)
  }
  expect(existsSync(dataDir)).toBe(false)
})

test('each invalid setting is a line of its own', async () => {
  const { status, stderr } = await vitaWith({ PORT: 'abc', HOST: 'zz' }, ['messages', 'list'])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^HOST must be [^\n]+\nPORT must be [^\n]+\n$/)
})
