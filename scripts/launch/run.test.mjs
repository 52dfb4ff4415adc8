import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { environmentFor, runQuietly } from './run.mjs'

const module = new URL('run.mjs', import.meta.url).href

/** A process that becomes the script, with or without the system's help, and what came of it. */
async function becoming(
  /** @type {string} */ script,
  { execve = true, signal = /** @type {NodeJS.Signals | ''} */ ('') } = {},
) {
  const code = `
    import { become } from '${module}'
    ${execve ? '' : 'process.execve = undefined'}
    become(process.execPath, ['-e', ${JSON.stringify(script)}], { ...process.env, GIVEN: 'yes' })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
    if (signal !== '' && output.includes('ready')) child.kill(signal)
  })
  const [status, endedBy] = await new Promise((done) => child.once('close', (...how) => done(how)))
  return { status, endedBy, output }
}

const isWindows = process.platform === 'win32'
const noSignals = 'Windows has no such signals'

for (const execve of isWindows ? [false] : [true, false]) {
  const how = execve ? 'in its place' : 'beside it'

  test(`a program that runs ${how} gets its environment, and its exit status is handed on`, async () => {
    const script = 'console.log(process.env.GIVEN); process.exit(3)'
    expect(await becoming(script, { execve })).toEqual({ status: 3, endedBy: null, output: 'yes\n' })
  })

  test(`a program that runs ${how} gets the signals`, async ({ skip }) => {
    skip(isWindows, noSignals)
    const script = `
      process.on('SIGTERM', () => { console.log('term'); process.exit(7) })
      setTimeout(() => {}, 60_000)
      console.log('ready')`
    expect(await becoming(script, { execve, signal: 'SIGTERM' })).toMatchObject({ status: 7, output: 'ready\nterm\n' })
  })

  test(`a program that runs ${how} and dies of a signal is seen to have died of it`, async ({ skip }) => {
    skip(isWindows, noSignals)
    const script = `console.log('ready'); setTimeout(() => {}, 60_000)`
    expect(await becoming(script, { execve, signal: 'SIGTERM' })).toMatchObject({ status: null, endedBy: 'SIGTERM' })
  })
}

test('all that a program says is kept, errors too, with its status', async () => {
  const script = `console.log('out'); console.error('err'); process.exitCode = 4`
  const { status, output } = await runQuietly(process.execPath, ['-e', script], { cwd: '.' })
  expect([status, output.split('\n').toSorted()]).toEqual([4, ['', 'err', 'out']])
})

test('a program that is not there has a status, not a throw', async () => {
  expect(await runQuietly('/no/such/program', [], { cwd: '.' })).toEqual({
    status: 127,
    output: expect.stringContaining('ENOENT'),
  })
})

test('the Node in use comes first on the PATH of what it starts', () => {
  const path = environmentFor(process.execPath, { MORE: '1' })
  expect(path.PATH?.split(delimiter)[0]).toBe(dirname(process.execPath))
  expect(path.MORE).toBe('1')
})
