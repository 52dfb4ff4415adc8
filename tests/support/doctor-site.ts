import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Stack } from '#stack/open-stack.ts'
import { openedStack } from './opened-stack.ts'
import { vitaWith } from './run-vita.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** A site for tests of doctor, with an owner and four files. It counts as running while its stores are open. */
export async function openSite() {
  const dataDir = join(temporaryFolder(), 'data')
  const stack = await openedStack({ DATA_DIR: dataDir })
  onTestFinished(() => stack.close())
  await put(stack, 'person-info', 'owner', { name: 'Ada', email: 'ada@example.com', timeZone: 'UTC' })
  const hashes = new Map<string, string>()
  for (const name of ['a', 'b', 'c', 'd'].map((each) => `about/${each}.png`)) {
    const written = await stack.ports.files.write(name, Buffer.from(`${name} is no`))
    if (written.ok) hashes.set(name, written.data.hash)
  }
  return { dataDir, stack, hashes }
}

/** The same site, with its stores closed. */
export async function closedSite() {
  const site = await openSite()
  await site.stack.close()
  return site
}

export async function put(
  { ports }: Pick<Stack, 'ports'>,
  collection: string,
  id: string,
  fields: object,
): Promise<void> {
  const done = await ports.documents.commit([{ collection, id, fields: { ...fields } }])
  if (!done.ok) throw new Error(done.failure.message)
}

/** Runs `vita doctor` with these settings. */
export function doctor(settings: Record<string, string>, width?: number) {
  return vitaWith({ PORT: '0', ORIGIN: 'http://localhost:3000', ...settings }, ['doctor'], width)
}

/** The parts whose finding is `word`, in order. */
export function parts(stdout: string, word: string): string[] {
  const lines = stdout.split('\n').filter((line) => line.startsWith(`${word} `))
  return lines.map((line) => line.slice(9, 22).trim())
}

/** The first line about a part; '' when there is none. */
export function lineOf(stdout: string, part: string): string {
  return stdout.split('\n').find((line) => line.slice(9, 22).trim() === part) ?? ''
}

/** The bytes, mode and time of every file in a folder, by path. `counts` selects the paths. */
export function traces(folder: string, counts = (_: string) => true): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(counts).sort()
  return Object.fromEntries(
    names.map((name) => {
      const { mode, mtimeMs } = statSync(join(folder, name))
      const isFile = statSync(join(folder, name)).isFile()
      const hash = isFile
        ? createHash('sha256')
            .update(readFileSync(join(folder, name)))
            .digest('hex')
        : ''
      return [name, `${mode} ${mtimeMs} ${hash}`]
    }),
  )
}
