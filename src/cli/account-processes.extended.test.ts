import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { prepareContent } from '#server/jobs/first-content.ts'
import type { Stack } from '#stack/open-stack.ts'
import { openedStack } from '#support/opened-stack.ts'
import { ended } from '#support/programs.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

vi.setConfig({ testTimeout: 60_000 }) // each starts processes, on a machine that may be busy

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const password = 'granite walrus thimble oak'
const ada = ['account', 'add', 'ada@example.org', '--first-name', 'Ada', '--last-name', 'Quill', '--admin']
const bo = ['account', 'add', 'bo@example.org', '--first-name', 'Bo', '--last-name', 'Lark']

/** A bundle of documents only. */
const sample = { 'documents/location/owner.json': '{"city": "Charleston", "state": "SC", "zipcode": "29403"}' }

test('an account made before the first start exists after it, and so does the sample', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  expect(vita(dataDir, ada, `${password}\n`)).toMatchObject({ status: 0, stderr: '' })
  expect(statSync(dataDir).mode & 0o777).toBe(0o700)
  const { isNew, said } = await firstStart(dataDir)
  expect([isNew, said.some((line) => line.includes('account add'))]).toEqual([true, false])
  const stack = await opened(dataDir)
  expect(stack.isNew).toBe(false)
  expect(await stack.ports.documents.read('location', 'owner')).toMatchObject({ ok: true, data: { id: 'owner' } })
  expect((await stack.ports.identities.signIn('ada@example.org', password)).ok).toBe(true)
})

test('the running site knows a new account at once, and its content stays', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const { said } = await firstStart(dataDir)
  expect(said.at(-1)).toContain('npm run vita -- account add')
  const site = await opened(dataDir)
  expect(vita(dataDir, ada, `${password}\n`)).toMatchObject({ status: 0, stderr: '' })
  expect((await site.ports.identities.signIn('ada@example.org', password)).ok).toBe(true)
  expect(await site.ports.documents.read('location', 'owner')).toMatchObject({ ok: true, data: { id: 'owner' } })
  const listed = vita(dataDir, ['account', 'list'])
  expect(listed.stdout).toMatch(/\nada@example\.org {2}Ada Quill {2}Admin {2}enabled {2}\d/)
})

test('no file and no output contains a password, neither the first, the next nor a rejected one', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const passwords = [password, 'velvet orbit mango tripod', 'BoLark1815']
  const said = [
    vita(dataDir, ada, `${passwords[0]}\n`),
    vita(dataDir, ['account', 'password', 'ada@example.org'], `${passwords[1]}\n`),
    vita(dataDir, bo, `${passwords[2]}\n`),
    vita(dataDir, ['account', 'list']),
    vita(dataDir, ['mail', 'list', '--all']),
  ]
  expect(said.map(({ status }) => status)).toEqual([0, 0, 1, 0, 0])
  const outputs = said.map(({ stdout, stderr }) => stdout + stderr)
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dataDir, name))
    .filter((path) => statSync(path).isFile())
  expect(files.length).toBeGreaterThan(1)
  for (const text of [...outputs, ...files.map((path) => readFileSync(path, 'latin1'))])
    for (const each of passwords)
      for (const form of [each, Buffer.from(each).toString('base64').slice(0, -4), Buffer.from(each).toString('hex')])
        expect(text.toLowerCase().includes(form.toLowerCase())).toBe(false)
})

test('of two simultaneous accounts with one address, one is created', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  await (await opened(dataDir)).close()
  const both = [0, 1].map(() => started(dataDir, ada))
  for (const { stdin } of both) stdin?.end(`${password}\n`)
  expect((await Promise.all(both.map(ended))).toSorted()).toEqual([0, 1])
  expect(vita(dataDir, ['account', 'list']).stdout.trimEnd().split('\n')).toHaveLength(2)
})

/** The program of util-linux that runs a command on a terminal. */
const hasScript = process.platform === 'linux' && existsSync('/usr/bin/script')

test.skipIf(!hasScript)('a terminal prompts for a password twice and does not show it', async () => {
  const dataDir = join(temporaryFolder(), 'data')
  const { shown, status } = await typed(dataDir, ada, [`${password}\r`, `${password}\r`])
  expect(shown).toContain('A password has at least 6 characters, and is not guessed easily.')
  expect(shown).toMatch(/New password: \s+The same again: \s+ada@example\.org can log in now, as an Admin\./)
  expect(shown).not.toContain('walrus')
  expect(status).toBe(0)
  const { ports } = await opened(dataDir)
  expect((await ports.identities.signIn('ada@example.org', password)).ok).toBe(true)
})

test.skipIf(!hasScript)(
  'a typing error can be corrected, and is detected if it is not; Ctrl-Z does nothing',
  async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const slip = await typed(dataDir, ada, [`${password}\r`, 'granite walrus thimble elm\r'])
    expect(slip.shown).toContain('The two passwords differ. Nothing was changed.')
    expect(slip.status).toBe(1)
    const fixed = await typed(dataDir, ada, [`${password}x\u007f\r`, `wrong\u001a\u0015${password}\r`])
    expect(fixed.status).toBe(0)
    const { ports } = await opened(dataDir)
    expect((await ports.identities.signIn('ada@example.org', password)).ok).toBe(true)
  },
)

for (const [name, keys] of [
  ['Ctrl-C', 'half\u0003'],
  ['Ctrl-D', '\u0004'],
] as const)
  test.skipIf(!hasScript)(`${name} at the prompt changes nothing and leaves the terminal as it was`, async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const { shown, status } = await typed(dataDir, ada, [keys], '; stty -a')
    expect(shown).toContain('Nothing was changed.')
    expect(shown).toMatch(/ icanon .* echo /s)
    expect(status).toBe(0) // the exit status of stty
    expect(vita(dataDir, ['account', 'list']).stdout).toMatch(/^There are no accounts/)
  })

/**
 * Runs a command on a terminal and types one of `answers` at each prompt. `after` runs in its shell. Returns the output.
 */
async function typed(dataDir: string, args: readonly string[], answers: readonly string[], after = '') {
  const command = [process.execPath, main, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('/usr/bin/script', ['-qec', `${command}${after}`, '/dev/null'], { env: envOf(dataDir) })
  const left = [...answers]
  let shown = ''
  child.stdout.on('data', (chunk) => {
    const questions = (text: string) => text.match(/(New password|The same again): /g)?.length ?? 0
    const before = questions(shown)
    shown += chunk
    for (let asked = before; asked < questions(shown); asked += 1) child.stdin.write(left.shift() ?? '')
  })
  return { status: await ended(child), shown }
}

function vita(dataDir: string, args: readonly string[], input = '') {
  return spawnSync(process.execPath, [main, ...args], { encoding: 'utf8', env: envOf(dataDir), input })
}

function started(dataDir: string, args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [main, ...args], { env: envOf(dataDir), stdio: ['pipe', 'ignore', 'ignore'] })
}

function envOf(dataDir: string) {
  return { ...process.env, PORT: '', ORIGIN: '', DATA_DIR: dataDir }
}

/** Does what the site's first start does before it serves, with a smaller sample. */
async function firstStart(dataDir: string): Promise<{ isNew: boolean; said: string[] }> {
  const said: string[] = []
  const stack = await opened(dataDir)
  const prepared = await prepareContent(stack, memoryBundle(sample), (line) => said.push(line))
  if (!prepared.ok) throw new Error(prepared.failure.message)
  await stack.close()
  return { isNew: stack.isNew, said }
}

async function opened(dataDir: string): Promise<Stack> {
  const stack = await openedStack({ DATA_DIR: dataDir })
  onTestFinished(() => stack.close())
  return stack
}
