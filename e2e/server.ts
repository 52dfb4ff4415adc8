import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverArguments, serverEnvironment } from '../scripts/launch/server.mjs'
import { newPlace } from './place.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

export type Server = {
  /** 'http://localhost:41234' */
  origin: string
  dataDir: string
  /** Where it keeps what it keeps, as its settings say; a command with these works beside it. */
  settings: Record<string, string>
  /** All that it has printed so far. */
  output(): string
  /** Ends it as a service manager does; gives its exit status. */
  stop(): Promise<number | null>
}

export type ServerOptions = {
  /** Settings beside PORT and DATA_DIR. */
  env?: Record<string, string>
  /** 'sample' is a copy of the run's own; anything else is the path of a bundle that becomes the whole content. */
  content?: 'sample' | (string & {})
}

/** The built server on a free port and a data folder of its own; `stop` deletes that folder. */
export async function startServer({ env = {}, content = 'sample' }: ServerOptions = {}): Promise<Server> {
  const folder = await mkdtemp(join(tmpdir(), 'vita-journey-'))
  const place = await newPlace(join(folder, 'data'))
  if (content !== 'sample') await vita(['import', content, '--replace'], { ...place, ...env })
  const server = await startOn(place.DATA_DIR, { ...place, ...env })
  const stop = async () => {
    const status = await server.stop()
    await rm(folder, { recursive: true, force: true })
    return status
  }
  return { ...server, stop }
}

/** The built server on this data folder. A new folder gets the sample. All tests come from one address, so limits are off unless asked for. */
export async function startOn(dataDir: string, env: Record<string, string> = {}): Promise<Server> {
  const child = run(serverArguments, { ...serverEnvironment, PORT: '0', RATE_LIMITS: 'off', ...env, DATA_DIR: dataDir })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const output = outputOf(child)
  const origin = await Promise.race([addressIn(child, output), ended.then(() => '')])
  if (origin === '') throw new Error(`The server ended before it gave its address:\n${output()}`)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { origin, dataDir, settings: { ...env, DATA_DIR: dataDir }, output, stop }
}

/** A start of the built server as it is, whether or not it comes to serve. */
export type Start = { child: ChildProcess; output(): string; ended: Promise<number | null> }

/** Starts the built server with exactly these settings. Whoever starts it sees to its end. */
export function start(env: Record<string, string>): Start {
  const child = run(serverArguments, env)
  return { child, output: outputOf(child), ended: new Promise((resolve) => child.once('close', resolve)) }
}

/** Runs a command of `npm run vita --` to its end and gives what it printed. Throws when its exit status is not 0. */
export async function vita(args: string[], env: Record<string, string>): Promise<string> {
  const child = run(['src/cli/main.ts', ...args], env)
  const output = outputOf(child)
  const status = await new Promise((resolve) => child.once('close', resolve))
  if (status !== 0) throw new Error(`vita ${args.join(' ')} ended with ${status}:\n${output()}`)
  return output()
}

/** A port of this machine on which nobody listens. */
export function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

function run(args: string[], env: Record<string, string>): ChildProcess {
  const full = { ...process.env, NODE_ENV: 'production', ...env }
  return spawn(process.execPath, args, { cwd: project, env: full, stdio: ['ignore', 'pipe', 'pipe'] })
}

function outputOf(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (output += text))
  return () => output
}

/** The address that the server prints once it serves. */
function addressIn(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve) => {
    child.stdout?.on('data', () => {
      const address = /http:\/\/localhost:\d+/.exec(output())?.[0]
      if (address !== undefined) resolve(address)
    })
  })
}
