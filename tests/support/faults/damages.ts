import {
  closeSync,
  copyFileSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * One kind of damage to a data folder. `other` is the folder of another site whose WAL also holds messages. `mayAlter` allows
 * texts to change undetected, because SQLite keeps no checksums of its pages.
 */
export type Damage = { name: string; mayAlter: boolean; harm(folder: string, other: string): void }

const pageBytes = 4096

/** Offsets of the schema version and the application id in SQLite's header. Source: sqlite.org/fileformat2.html, 1.3. */
const schemaAt = 60
const ownerAt = 68

/** Returns the damage of a seed. The kinds alternate; the places are random but the same for the same seed. */
export function damageOf(seed: number): Damage {
  const random = seeded(seed)
  const kind = kinds[seed % kinds.length]
  if (kind === undefined) throw new Error('There are no kinds of damage.')
  const [name, harm, mayAlter = false] = kind
  return { name, mayAlter, harm: (folder, other) => harm(join(folder, 'vita.db'), random, join(other, 'vita.db')) }
}

/** Deletes the site's files, so that a new site is created. This is the negative control of the harness. */
export const forgotten: Damage = {
  name: 'forgotten',
  mayAlter: false,
  harm(folder) {
    for (const name of ['vita.db', 'vita.db-wal', 'vita.db-shm', 'keys.json', 'files']) rmSync(join(folder, name))
  },
}

type Kind = [name: string, harm: (path: string, random: () => number, other: string) => void, mayAlter?: boolean]

const kinds: readonly Kind[] = [
  ['bits flipped', (path, random) => flip(path, 1 + below(8, random), random), true],
  ['many bytes overwritten', (path, random) => overwrite(path, 16 + below(200, random), random), true],
  ['cut off anywhere', (path, random) => cut(path, below(statSync(path).size, random))],
  ['cut off at a page', (path, random) => cut(path, pageBytes * below(pagesOf(path), random))],
  ['pages of zeros', (path, random) => zero(path, 1 + below(3, random), random), true],
  ['a page over another', (path, random) => copyPage(path, random), true],
  ['empty', (path) => cut(path, 0)],
  ['header overwritten', (path, random) => write(path, below(100, random), randomBytes(8, random))],
  ['WAL cut off', (path, random) => cut(`${path}-wal`, below(statSync(`${path}-wal`).size, random))],
  ['WAL with bits flipped', (path, random) => flip(`${path}-wal`, 1 + below(8, random), random)],
  ['WAL of another site', (path, _, other) => copyFileSync(`${other}-wal`, `${path}-wal`)],
  ['WAL deleted', (path) => rmSync(`${path}-wal`)],
  ['WAL and its index deleted', (path) => remove(`${path}-wal`, `${path}-shm`)],
  ['WAL index overwritten', (path, random) => overwrite(`${path}-shm`, 200, random)],
  ['no database', (path, random) => writeFileSync(path, randomBytes(20_000, random))],
  ['of another schema', (path) => inBoth(path, schemaAt, Buffer.from([0, 0, 0, 99]))],
  ['of another program', (path) => inBoth(path, ownerAt, Buffer.from('Else'))],
  ['database deleted, other files left', (path) => remove(path, `${path}-shm`, `${path}-wal`)],
]

function flip(path: string, count: number, random: () => number): void {
  const { size } = statSync(path)
  for (let at = 0; at < count; at += 1) {
    const place = below(size, random)
    const byte = readFileSync(path)[place] ?? 0
    write(path, place, Buffer.from([byte ^ (1 << below(8, random))]))
  }
}

/** Overwrites single bytes at random places. */
function overwrite(path: string, count: number, random: () => number): void {
  const { size } = statSync(path)
  for (let at = 0; at < count; at += 1) write(path, below(size, random), randomBytes(1, random))
}

function zero(path: string, count: number, random: () => number): void {
  for (let at = 0; at < count; at += 1) write(path, pageBytes * below(pagesOf(path), random), Buffer.alloc(pageBytes))
}

function copyPage(path: string, random: () => number): void {
  const from = pageBytes * below(pagesOf(path), random)
  write(path, pageBytes * below(pagesOf(path), random), readFileSync(path).subarray(from, from + pageBytes))
}

/** Writes into the first page of the database file and deletes the WAL, which would hide the change. */
function inBoth(path: string, at: number, bytes: Buffer): void {
  remove(`${path}-wal`, `${path}-shm`)
  write(path, at, bytes)
}

function pagesOf(path: string): number {
  return Math.max(1, Math.floor(statSync(path).size / pageBytes))
}

function randomBytes(count: number, random: () => number): Buffer {
  return Buffer.from(Array.from({ length: count }, () => below(256, random)))
}

function cut(path: string, size: number): void {
  inFile(path, (file) => ftruncateSync(file, size))
}

function write(path: string, at: number, bytes: Buffer): void {
  inFile(path, (file) => void writeSync(file, bytes, 0, bytes.length, at))
}

function inFile(path: string, work: (file: number) => void): void {
  const file = openSync(path, 'r+')
  try {
    work(file)
  } finally {
    closeSync(file)
  }
}

function remove(...paths: string[]): void {
  for (const path of paths) rmSync(path, { force: true })
}

/** Pseudo-random numbers from 0 to below 1, the same for the same seed. Source: mulberry32, public domain. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from 0 to below `count`. */
export function below(count: number, random: () => number): number {
  return Math.floor(random() * count)
}
