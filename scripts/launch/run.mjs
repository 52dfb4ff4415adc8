import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Runs a program to its end and returns all its output. A program that cannot be started has the status 127.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} where
 * @returns {Promise<{ status: number, output: string }>}
 */
export function runQuietly(program, args, { cwd, env = process.env }) {
  return new Promise((done) => {
    let output = ''
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => done({ status: 127, output: output + error.message }))
    child.on('close', (code) => done({ status: code ?? 1, output }))
  })
}

/**
 * Continues as this program and never returns. Where possible the program replaces this process, so that signals, terminal
 * and exit status are its own. Under npm, on Windows and before Node 22.15 it runs as a child on this terminal, and its
 * exit status is passed on.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function become(program, args, env) {
  if (typeof process.execve === 'function' && process.platform !== 'win32' && !isRunByNpm()) {
    process.execve(program, [program, ...args], defined(env))
  }
  if (isAbandoned()) return void process.kill(process.pid, 'SIGTERM')
  runInFront(program, args, env).then(({ status, signal }) => {
    for (const name of forwarded) process.removeAllListeners(name)
    if (signal === null) process.exit(status)
    process.kill(process.pid, signal)
  })
}

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
const parentPollMs = 300

/** What started this process: npm's shell, or npm where the shell became this process. */
const parent = process.ppid

/**
 * Whether npm's shell is gone, which got a signal that this process did not get, or npm itself, which died of one before it passed
 * signals on; also when they went before this process ran.
 */
function isAbandoned() {
  if (!isRunByNpm()) return false
  if (process.ppid !== parent || hasAdopted(parent)) return true
  const [, above = ''] = /\) \S (\d+) [^)]*$/.exec(factOf(parent, 'stat')) ?? []
  return factOf(parent, 'cmdline').includes('launch.mjs') && above !== '' && hasAdopted(Number(above))
}

/**
 * Whether this parent is the system's first process, or one that adopts in its place, and none that runs scripts, as npm in a
 * container is.
 * @param {number} pid
 */
function hasAdopted(pid) {
  const command = factOf(pid, 'cmdline')
  return (pid === 1 || command.includes('systemd')) && !/npm|yarn|bun|launch\.mjs/.test(command)
}

/** @param {number} pid @param {string} name @returns {string} '' where the system does not say it */
function factOf(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

/**
 * Runs a program on this process's own input and output, and passes on the signals that this process gets. npm runs a
 * script in a shell and sends SIGTERM to that shell only, which dies of it. So when the parent process ends, the program
 * gets a SIGTERM, unless this process got a signal before: then the parent ended because of the same signal.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ status: number, signal: NodeJS.Signals | null }>}
 */
export function runInFront(program, args, env) {
  return new Promise((done) => {
    /** @type {import('node:child_process').ChildProcess | undefined} */
    let child
    // Before the program is there: a signal in between would end this process alone.
    for (const name of forwarded) {
      process.on(name, () => {
        clearInterval(watch)
        if (!(name === 'SIGINT' && process.stdin.isTTY)) child?.kill(name) // a terminal sends Ctrl-C to both
      })
    }
    child = spawn(program, args, { env, stdio: 'inherit' })
    const watch = setInterval(() => {
      if (!isAbandoned()) return
      clearInterval(watch)
      child?.kill('SIGTERM')
    }, parentPollMs)
    const end = (/** @type {number} */ status, /** @type {NodeJS.Signals | null} */ signal) => {
      clearInterval(watch)
      done({ status, signal })
    }
    child.on('error', () => end(127, null))
    child.on('exit', (code, signal) => end(code ?? 1, signal))
  })
}

function isRunByNpm() {
  return process.env.npm_lifecycle_event !== undefined
}

/**
 * The environment for programs under this Node, with its folder first on the PATH.
 * @param {string} node
 * @param {Record<string, string>} [more]
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentFor(node, more = {}) {
  const name = Object.keys(process.env).find((each) => each.toUpperCase() === 'PATH') ?? 'PATH'
  const separator = process.platform === 'win32' ? ';' : ':'
  return { ...process.env, ...more, [name]: [dirname(node), process.env[name] ?? ''].join(separator) }
}

/** @param {NodeJS.ProcessEnv} env @returns {Record<string, string>} */
function defined(env) {
  return Object.fromEntries(
    Object.entries(env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
}

/**
 * The server's command line: a young generation of at most 4 MB, and a heap that grows by a quarter before a collection. By default
 * V8 lets garbage grow to three times the memory of an idle site. docs/decisions/013-built-server.md. Measured by
 * `bench/memory.ts`.
 */
export const serverArguments = ['--max-semi-space-size=4', '--heap-growing-percent=25', 'src/server/main.mjs']
