import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { expect, test } from 'vitest'
import { environmentFor, runQuietly } from './run.mjs'

const module = new URL('run.mjs', import.meta.url).href

const isWindows = process.platform === 'win32'
const noSignals = 'Windows has no such signals'

/** The source of a process that becomes this script. */
function becoming(/** @type {string} */ script) {
  const env = "{ ...process.env, GIVEN: 'yes' }"
  return `import { become } from '${module}'; become(process.execPath, ['-e', ${JSON.stringify(script)}], ${env})`
}

/** This environment as it is when npm runs the launcher, or without npm. */
function environment(/** @type {boolean} */ byNpm) {
  const { npm_lifecycle_event: _, ...env } = process.env
  return byNpm ? { ...env, npm_lifecycle_event: 'start' } : env
}

/** Runs a command to its end; sends the signal after the command prints 'ready'. */
async function outcome(
  /** @type {string[]} */ [program = '', ...args],
  /** @type {NodeJS.ProcessEnv} */ env,
  /** @type {NodeJS.Signals | undefined} */ signal = undefined,
) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
    if (signal !== undefined && text.includes('ready')) child.kill(signal)
  })
  const [status, endedBy] = await new Promise((done) => child.once('close', (...how) => done(how)))
  return { status, endedBy, output }
}

const waiting = `setTimeout(() => {}, 60_000); console.log('ready')`
const orderly = `process.on('SIGTERM', () => { console.log('term'); process.exit(7) }); ${waiting}`

for (const byNpm of [true, false]) {
  const how = byNpm ? 'under npm' : 'by itself'
  const node = [process.execPath, '--input-type=module', '-e']

  test(`a program started ${how} gets its environment, and its exit status is passed on`, async () => {
    const script = 'console.log(process.env.GIVEN); process.exit(3)'
    const came = await outcome([...node, becoming(script)], environment(byNpm))
    expect(came).toEqual({ status: 3, endedBy: null, output: 'yes\n' })
  })

  test(`a program started ${how} gets the signals`, async ({ skip }) => {
    skip(isWindows, noSignals)
    const came = await outcome([...node, becoming(orderly)], environment(byNpm), 'SIGTERM')
    expect(came).toEqual({ status: 7, endedBy: null, output: 'ready\nterm\n' })
  })

  test(`a program started ${how} that dies of a signal reports that signal`, async ({ skip }) => {
    skip(isWindows, noSignals)
    const came = await outcome([...node, becoming(waiting)], environment(byNpm), 'SIGTERM')
    expect(came).toEqual({ status: null, endedBy: 'SIGTERM', output: 'ready\n' })
  })
}

test("when npm's shell dies of a signal meant for the program, the program gets one", async ({ skip }) => {
  skip(isWindows, noSignals)
  const shell = ['/bin/sh', '-c', '"$NODE" --input-type=module -e "$SCRIPT"; exit 9']
  const env = { ...environment(true), NODE: process.execPath, SCRIPT: becoming(orderly) }
  expect(await outcome(shell, env, 'SIGTERM')).toMatchObject({ endedBy: 'SIGTERM', output: 'ready\nterm\n' })
})

test("when npm's shell died before the launcher ran, or while it did, the program is not started", async ({ skip }) => {
  skip(isWindows, noSignals)
  const until = 'const first = process.ppid; console.log("ready"); while (process.ppid === first);'
  const become = `become(process.execPath, ['-e', 'console.log("program")'], process.env)`
  for (const script of [
    `${until} const { become } = await import('${module}'); ${become}`,
    `import { become } from '${module}'; ${until} ${become}`,
  ]) {
    const shell = ['/bin/sh', '-c', '"$NODE" --input-type=module -e "$SCRIPT"; exit 9']
    const env = { ...environment(true), NODE: process.execPath, SCRIPT: script }
    expect(await outcome(shell, env, 'SIGTERM')).toMatchObject({ endedBy: 'SIGTERM', output: 'ready\n' })
  }
})

test('when npm dies before it passes signals on, its shell is left, and the program gets one', async ({ skip }) => {
  skip(process.platform !== 'linux', 'only Linux says whose child the shell is')
  const shell = `"$NODE" --input-type=module -e "$SCRIPT" launch.mjs; exit 9`
  const npm = `require('node:child_process').spawn('/bin/sh', ['-c', ${JSON.stringify(shell)}], { stdio: 'inherit' })
    setInterval(() => {}, 60_000)`
  const env = { ...environment(true), NODE: process.execPath, SCRIPT: becoming(orderly) }
  expect(await outcome([process.execPath, '-e', npm], env, 'SIGTERM')).toMatchObject({ output: 'ready\nterm\n' })
})

test("after a signal to the process group, the end of npm's shell causes no further signal", async ({ skip }) => {
  skip(isWindows, noSignals)
  const counting = `let count = 0; process.on('SIGTERM', () => {
    count += 1
    if (count === 1) setTimeout(() => { console.log(count); process.exit(0) }, 1_000)
  }); ${waiting}`
  const env = { ...environment(true), NODE: process.execPath, SCRIPT: becoming(counting) }
  const shell = spawn('/bin/sh', ['-c', '"$NODE" --input-type=module -e "$SCRIPT"; exit 9'], {
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shell.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
    if (text.includes('ready')) process.kill(-(shell.pid ?? Number.NaN), 'SIGTERM')
  })
  await new Promise((done) => shell.once('close', done))
  expect(Number(output.replace('ready\n', ''))).toBeLessThanOrEqual(2) // one directly, and one from the launcher
})

test('all output of a program is returned, errors included, with its status', async () => {
  const script = `console.log('out'); console.error('err'); process.exitCode = 4`
  const { status, output } = await runQuietly(process.execPath, ['-e', script], { cwd: '.' })
  expect([status, output.split('\n').toSorted()]).toEqual([4, ['', 'err', 'out']])
})

test('a missing program returns a status and does not throw', async () => {
  expect(await runQuietly('/no/such/program', [], { cwd: '.' })).toEqual({
    status: 127,
    output: expect.stringContaining('ENOENT'),
  })
})

test('the Node in use is first on the PATH of the programs it starts', () => {
  const path = environmentFor(process.execPath, { MORE: '1' })
  expect(path.PATH?.split(delimiter)[0]).toBe(dirname(process.execPath))
  expect(path.MORE).toBe('1')
})
