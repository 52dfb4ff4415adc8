import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    emulators: Emulators
  }
}

/** One of Google's emulators: where it listens ('127.0.0.1:41234'), or why it is not there. */
export type Emulator = { at: string } | { missing: string }

export type Emulators = { firestore: Emulator; auth: Emulator; storage: Emulator }

const root = new URL('../..', import.meta.url)
const ofTools = 'firebase-tools is not installed (npm run test:hosted installs it)'

/**
 * Starts Google's emulators on loopback, once for the run, as far as the machine has them; EMULATORS names ones that run
 * already, as the JSON that `npm run emulators` prints. REQUIRE_HOSTED=1 makes one that is missing a failure.
 */
export default async function setUp({ provide }: TestProject) {
  const started: ChildProcess[] = []
  const emulators = await startAll(started)
  const missing = Object.values(emulators).flatMap((emulator) => ('missing' in emulator ? [emulator.missing] : []))
  if (process.env.REQUIRE_HOSTED === '1' && missing.length > 0) {
    await endAll(started)
    throw new Error(`REQUIRE_HOSTED: ${missing.join('; ')}`)
  }
  provide('emulators', emulators)
  return () => endAll(started)
}

/** Gives where they listen, and ends with what it started in the list. */
export async function startAll(started: ChildProcess[]): Promise<Emulators> {
  const running = process.env.EMULATORS ?? ''
  if (running !== '') return JSON.parse(running)
  if (!existsSync(new URL('hosted/node_modules/firebase-admin', root))) {
    const missing = { missing: 'firebase-admin is not installed (npm run test:hosted installs it)' }
    return { firestore: missing, auth: missing, storage: missing }
  }
  const [firestore, others] = await Promise.all([startFirestore(started), startAuthAndStorage(started)])
  return { firestore, ...others }
}

async function startFirestore(started: ChildProcess[]): Promise<Emulator> {
  const jar = firestoreJar()
  if (jar === undefined)
    return { missing: 'no Firestore emulator (Debian package google-cloud-cli-firestore-emulator)' }
  const port = await freePort()
  const rules = fileURLToPath(new URL('firestore.rules', root))
  const main = 'com.google.cloud.datastore.emulator.firestore.CloudFirestore'
  const args = ['-Duser.language=en', '-Xmx1g', '-cp', jar, main, '--host', '127.0.0.1', '--port', String(port)]
  const withRules = existsSync(rules) ? ['--rules', rules] : []
  const child = spawn('java', [...args, ...withRules], { stdio: 'ignore' })
  started.push(child)
  const isThere = await answers(`http://127.0.0.1:${port}/`, child)
  return isThere ? { at: `127.0.0.1:${port}` } : { missing: 'the Firestore emulator did not start' }
}

function firestoreJar(): string | undefined {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    const files = execFileSync('dpkg', ['-L', 'google-cloud-cli-firestore-emulator'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return files.split('\n').find((file) => file.endsWith('emulator.jar'))
  } catch {
    return undefined
  }
}

async function startAuthAndStorage(started: ChildProcess[]): Promise<Pick<Emulators, 'auth' | 'storage'>> {
  if (!existsSync(new URL('tests/hosted/node_modules/firebase-tools', root)))
    return { auth: { missing: ofTools }, storage: { missing: ofTools } }
  const script = fileURLToPath(new URL('tests/hosted/emulators.mjs', root))
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'ignore'] })
  started.push(child)
  const line = await firstLine(child)
  if (line === undefined) {
    const missing = { missing: 'the emulators of firebase-tools did not start' }
    return { auth: missing, storage: missing }
  }
  const { auth, storage } = JSON.parse(line) as { auth: string; storage: string }
  return { auth: { at: auth }, storage: { at: storage } }
}

/** The first line that is JSON, or nothing when the process ends, or is silent for two minutes. */
function firstLine(child: ChildProcess): Promise<string | undefined> {
  let said = ''
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), 120_000)
    child.once('exit', () => resolve(undefined))
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      said += text
      const line = said.split('\n').find((each) => each.startsWith('{'))
      if (line === undefined || !said.includes('\n')) return
      clearTimeout(timer)
      resolve(line)
    })
  })
}

/** Whether something answers there within a minute, while its process lives. */
async function answers(address: string, child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 240 && child.exitCode === null; tries += 1) {
    const isThere = await fetch(address).then(
      () => true,
      () => false,
    )
    if (isThere) return true
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return false
}

async function endAll(children: ChildProcess[]): Promise<void> {
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGKILL')
      await ended
    }),
  )
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}
