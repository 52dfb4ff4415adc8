import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverArguments } from '../../../scripts/launch/run.mjs'
import { giveBackPort, takeOwnPort } from './own-address.ts'
import { newPlace } from './place.ts'

const project = fileURLToPath(new URL('../../..', import.meta.url))

export type Server = {
  pid: number | undefined
  /** Such as 'http://localhost:41234'. */
  origin: string
  dataDir: string
  /** The server's stores, as settings; a command with these works beside it. */
  settings: Record<string, string>
  /** The whole output so far. */
  output(): string
  /** Stops it with SIGTERM, as a service manager does; returns its exit status. */
  stop(): Promise<number | null>
}

export type ServerOptions = {
  /** Settings beside PORT and DATA_DIR. */
  env?: Record<string, string>
  /** 'sample' is a copy of the run's own; anything else is the path of a bundle, which becomes the whole content. */
  content?: 'sample' | (string & {})
  /** Its own port, and no file made yet; by default the port is that of the worker's servers, for which the files are made. */
  isNew?: boolean
}

/** The built server with a new data folder; `stop` deletes that folder. */
export async function startServer(options: ServerOptions = {}): Promise<Server> {
  const { env = {}, content = 'sample', isNew = false } = options
  const folder = await mkdtemp(join(tmpdir(), 'vita-journey-'))
  const port = isNew ? undefined : await takeOwnPort()
  const place = await newPlace(join(folder, 'data'), port)
  if (content !== 'sample') await vita(['import', content, '--replace'], { ...place, ...env })
  const server = await startOn(place.DATA_DIR, { ...place, ...(port !== undefined && { PORT: String(port) }), ...env })
  const stop = async () => {
    const status = await server.stop()
    await giveBackPort(port)
    await rm(folder, { recursive: true, force: true })
    return status
  }
  return { ...server, stop }
}

/**
 * The built server on this data folder. A new folder gets the sample. All tests share one address, so rate limits are off by
 * default.
 */
export async function startOn(
  dataDir: string,
  env: Record<string, string> = {},
  silentMs = maxSilentMs,
): Promise<Server> {
  const started = start({ PORT: '0', RATE_LIMITS: 'off', ...env, DATA_DIR: dataDir })
  const origin = await served(started, silentMs)
  const stop = () => {
    started.child.kill('SIGTERM')
    return started.ended
  }
  const { pid } = started.child
  return { pid, origin, dataDir, settings: { ...env, DATA_DIR: dataDir }, output: started.output, stop }
}

/** A start of the built server, whether or not it comes to serve. */
export type Start = { child: ChildProcess; output(): string; ended: Promise<number | null> }

/** Returns how a program is run: directly, or through another program that restricts it. */
export type Command = (program: string, args: readonly string[]) => [program: string, args: readonly string[]]

/** Starts the built server with exactly these settings. The caller stops it. */
export function start(env: Record<string, string>, as?: Command): Start {
  const child = run(serverArguments, env, as)
  return { child, output: outputOf(child), ended: new Promise((resolve) => child.once('close', resolve)) }
}

/** The longest silence of a starting server with content, even on a busy machine, in ms. A test has 60 s. */
const maxSilentMs = 50_000

/** The same for a server that makes the sample's pictures, in a process of low priority. */
export const maxSilentWithSampleMs = 600_000

/**
 * Returns the local address at which a start serves. Otherwise it stops the process and throws with the whole output: at once
 * when the process ends or serves another address, else after `silentMs` without output.
 */
export function served({ child, output, ended }: Start, silentMs = maxSilentMs): Promise<string> {
  return new Promise((resolve, reject) => {
    const silent = setTimeout(() => settle(`it printed nothing for ${silentMs} ms`), silentMs)
    const onOutput = () => {
      silent.refresh()
      const [, address] = /^Vita serves (\S+)\n/m.exec(output()) ?? []
      if (address !== undefined) settle(isLocal(address) ? '' : 'its address is not local', address)
    }
    function settle(problem: string, address = ''): void {
      clearTimeout(silent)
      child.stdout?.off('data', onOutput)
      if (problem === '') {
        resolve(address)
        return
      }
      child.kill('SIGKILL')
      reject(new Error(`The server does not serve: ${problem}.\n${output()}`))
    }
    child.stdout?.on('data', onOutput)
    void ended.then(() => settle('it ended'))
  })
}

function isLocal(address: string): boolean {
  return /^http:\/\/localhost:\d+$/.test(address)
}

/** Runs a command of `npm run vita --` and returns its output. Throws when its exit status is not 0. */
export async function vita(args: string[], env: Record<string, string>): Promise<string> {
  const child = run(['src/cli/main.ts', ...args], env)
  const output = outputOf(child)
  const status = await new Promise((resolve) => child.once('close', resolve))
  if (status !== 0) throw new Error(`vita ${args.join(' ')} ended with ${status}:\n${output()}`)
  return output()
}

/** Returns a free port of this machine. */
export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

function run(args: string[], env: Record<string, string>, as: Command = (...command) => command): ChildProcess {
  const inContainer = { EPHEMERAL: 'yes' } // tests may run in one
  const full = { ...process.env, NODE_ENV: 'production', ...inContainer, ...env }
  return spawn(...as(process.execPath, args), { cwd: project, env: full, stdio: ['ignore', 'pipe', 'pipe'] })
}

function outputOf(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return () => output
}
