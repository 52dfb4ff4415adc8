import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleAcceptance } from '../tests/support/sample-acceptance.ts'
import { load } from './client.ts'
import { copied, forget, project, serverSettings, startSite } from './site.ts'
import { openedBeside } from './stack.ts'
import { type Figure, rounded } from './table.ts'

const messages = 500
const files = 100
const fileBytes = 2 * 2 ** 20
const readers = { connections: 4, seconds: 6 }

/**
 * Measures a backup of the sample, a backup of a site with 500 messages and 200 MB of files, and the restore of the latter,
 * in seconds. Also measures page latency with and without backups that run one after another.
 */
export async function measureBackup(sampleDir: string): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-backup-'))
  const dataDir = copied(sampleDir)
  const path = join(folder, 'backup.zip')
  const sample = await command(dataDir, 'backup', path)
  const figures: Figure[] = [{ name: 'backup of the sample', value: rounded(sample, 1), unit: 's' }]

  rmSync(path)
  await fill(dataDir)
  const made = await command(dataDir, 'backup', path)
  figures.push({ name: `backup with ${messages} messages and 200 MB of files`, value: rounded(made, 1), unit: 's' })
  figures.push({ name: 'its size', value: rounded(statSync(path).size / 1e6), unit: 'MB' })
  figures.push({
    name: 'checking it',
    value: rounded(await command(dataDir, 'restore', path, '--verify'), 1),
    unit: 's',
  })
  const target = join(folder, 'restored')
  figures.push({ name: 'restoring it', value: rounded(await command(target, 'restore', path), 1), unit: 's' })

  const site = await startSite(dataDir)
  const address = `${site.origin}/resume`
  await load(address, readers)
  const alone = await load(address, readers)
  let isOver = false
  let backups = 0
  const backingUp = (async () => {
    for (; !isOver; backups += 1) {
      rmSync(path, { force: true })
      await command(dataDir, 'backup', path)
    }
  })()
  const beside = await load(address, readers)
  isOver = true
  await backingUp
  await site.stop()
  for (const each of [folder, dataDir]) forget(each)
  figures.push({ name: '/resume p99 alone, 4 readers', value: rounded(alone.p99Ms, 1), unit: 'ms' })
  figures.push({ name: `/resume p99 while ${backups} backups are made`, value: rounded(beside.p99Ms, 1), unit: 'ms' })
  figures.push({ name: '/resume median alone', value: rounded(alone.medianMs, 1), unit: 'ms' })
  figures.push({ name: '/resume median while backups are made', value: rounded(beside.medianMs, 1), unit: 'ms' })
  return figures
}

async function fill(dataDir: string): Promise<void> {
  const { ports, close } = await openedBeside(dataDir)
  for (let at = 0; at < messages; at += 1) {
    const id = crypto.randomUUID()
    const accepted = await ports.submissions.accept(sampleAcceptance({ id, message: 'x'.repeat(300) }), new Date())
    if (!accepted.ok) throw new Error(accepted.failure.message)
  }
  for (let at = 0; at < files; at += 1) {
    const written = await ports.files.write(`attic/${at}.bin`, noise(at))
    if (!written.ok) throw new Error(written.failure.message)
  }
  await close()
}

/** Incompressible bytes, different for each file. */
function noise(seed: number): Uint8Array {
  const bytes = new Uint8Array(fileBytes)
  for (let at = 0; at < fileBytes; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  bytes[0] = seed
  return bytes
}

/** Runs a CLI command to its end and returns the seconds it took. Throws on a non-zero exit status. */
async function command(dataDir: string, ...words: string[]): Promise<number> {
  const begun = performance.now()
  const env = { ...process.env, ...serverSettings(dataDir) }
  const child = spawn(process.execPath, ['src/cli/main.ts', ...words], { cwd: project, env, stdio: 'ignore' })
  const status = await new Promise((resolve) => child.once('exit', resolve))
  if (status !== 0) throw new Error(`vita ${words.join(' ')} ended with ${status}`)
  return (performance.now() - begun) / 1000
}
