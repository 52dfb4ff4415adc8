import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/journeys/server.ts'
import { firestoreJar, missingFirestore, missingTools } from './installed.ts'

/** One of Google's emulators: its address ('127.0.0.1:41234'), or why it is missing. */
export type Emulator = { at: string } | { missing: string }

export type Emulators = { firestore: Emulator; auth: Emulator; storage: Emulator }

const root = new URL('../..', import.meta.url)

/**
 * Starts those of Google's emulators that are installed, on loopback; `end` stops them. EMULATORS names running ones, as the
 * JSON that `npm run emulators` prints. With REQUIRE_HOSTED=1 a missing emulator is a failure.
 */
export async function startEmulators(): Promise<{ emulators: Emulators; end(): Promise<void> }> {
  const running = process.env.EMULATORS ?? ''
  if (running !== '') return { emulators: JSON.parse(running), async end() {} }
  const started: ChildProcess[] = []
  const [firestore, others] = await Promise.all([startFirestore(started), startAuthAndStorage(started)])
  const emulators: Emulators = { firestore, ...others }
  const missing = Object.values(emulators).flatMap((emulator) => ('missing' in emulator ? [emulator.missing] : []))
  if (process.env.REQUIRE_HOSTED === '1' && missing.length > 0) {
    await endAll(started)
    throw new Error(`REQUIRE_HOSTED: ${missing.join('; ')}`)
  }
  return { emulators, end: () => endAll(started) }
}

async function startFirestore(started: ChildProcess[]): Promise<Emulator> {
  const missing = missingFirestore()
  const jar = firestoreJar()
  if (missing !== '' || jar === undefined) return { missing }
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

async function startAuthAndStorage(started: ChildProcess[]): Promise<Pick<Emulators, 'auth' | 'storage'>> {
  const tools = missingTools()
  if (tools !== '') return { auth: { missing: tools }, storage: { missing: tools } }
  const script = fileURLToPath(new URL('tests/hosted/emulators.mjs', root))
  const folder = await mkdtemp(join(tmpdir(), 'vita-emulators-')) // the Storage emulator keeps its files in TMPDIR
  const env = { ...process.env, TMPDIR: folder }
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'ignore'], env })
  child.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  started.push(child)
  const line = await firstLine(child)
  if (line === undefined) {
    const missing = { missing: 'the emulators of firebase-tools did not start' }
    return { auth: missing, storage: missing }
  }
  const { auth, storage } = JSON.parse(line) as { auth: string; storage: string }
  return { auth: { at: auth }, storage: { at: storage } }
}

/** Returns the first line that is JSON; undefined when the process ends, or when none comes within four minutes. */
function firstLine(child: ChildProcess): Promise<string | undefined> {
  let output = ''
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), 240_000)
    child.once('exit', () => resolve(undefined))
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      output += text
      const line = output.split('\n').find((each) => each.startsWith('{'))
      if (line === undefined || !output.includes('\n')) return
      clearTimeout(timer)
      resolve(line)
    })
  })
}

/** Polls the address for two minutes while its process lives; returns whether it answered. */
async function answers(address: string, child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 480 && child.exitCode === null; tries += 1) {
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
