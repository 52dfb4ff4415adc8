import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryTerminal } from '#support/memory-terminal.ts'
import { runVita } from './vita.ts'

test('a missing or unknown command lists all commands and ends with 2', async () => {
  for (const args of [[], ['frobnicate'], ['__proto__']]) {
    const { status, stdout, stderr } = await vita(args)
    expect([status, stdout]).toEqual([2, ''])
    for (const start of ['import PATH  ', 'export PATH  ', 'publish DIR|--to NAME  '])
      expect(stderr).toContain(`\n  ${start}`)
  }
})

test('no line of a help shows an escaped character', async () => {
  const { stdout } = await vita(['--help'])
  for (const [, name = ''] of stdout.matchAll(/^ {2}(\w+)/gm))
    expect(stdout + (await vita([name, '--help'])).stdout, name).not.toContain('\\u{')
})

test('help is no failure', async () => {
  expect(await vita(['--help'])).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringContaining('export PATH'),
  })
  const ofImport = await vita(['import', '--help'])
  expect(ofImport).toMatchObject({ status: 0, stderr: '' })
  for (const word of ['--dry-run', '--replace', '--with-messages', 'All or nothing'])
    expect(ofImport.stdout).toContain(word)
  expect((await vita(['export', '--help'])).stdout).toContain('--with-messages')
})

for (const args of [
  ['import'],
  ['import', 'a', 'b'],
  ['import', 'a', '--frob'],
  ['export'],
  ['export', 'a', '--replace'],
])
  test(`'${args.join(' ')}' is wrong usage and touches nothing`, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'vita-cli-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const dataDir = join(folder, 'data')
    const { status, stdout, stderr } = await vita(args, dataDir)
    expect([status, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(new RegExp(`^[^\n]+\nUsage: npm run vita -- ${args[0]} PATH `))
    expect(existsSync(dataDir)).toBe(false)
  })

test('without a site the owner’s commands say so, end with 1 and create nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'vita-cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const dataDir = join(folder, 'data')
  for (const args of [
    ['messages', 'list'],
    ['messages', 'delete', 'ada@example.com'],
    ['mail', 'list'],
    ['account', 'list'],
    ['account', 'password', 'ada@example.com'],
  ]) {
    const { status, stdout, stderr } = await vita(args, dataDir)
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^There is no content in DATA_DIR [^\n]+\n$/)
  }
  expect(existsSync(dataDir)).toBe(false)
})

test('each invalid setting is a line of its own', async () => {
  vi.stubEnv('PORT', 'abc')
  vi.stubEnv('HOST', 'zz')
  const { status, stderr } = await vita(['messages', 'list'])
  expect(status).toBe(1)
  expect(stderr).toMatch(/^HOST must be [^\n]+\nPORT must be [^\n]+\n$/)
})

async function vita(args: string[], dataDir = '/absent') {
  const { terminal, written } = memoryTerminal()
  vi.stubEnv('DATA_DIR', dataDir)
  const status = await runVita(args, terminal)
  vi.unstubAllEnvs()
  return { status, ...written }
}
