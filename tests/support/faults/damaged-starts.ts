import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { easyAnswers } from '../journeys/pages/easy-answers.ts'
import { freePort, type Start, start } from '../journeys/server.ts'
import { type Damage, damageOf } from './damages.ts'
import { post, sendTo } from './senders.ts'
import { put, withDatabase } from './stored-state.ts'

/**
 * The outcome of a start on a damaged database. `wrong` is empty when the outcome is allowed; `altered` counts texts that
 * changed.
 */
export type DamagedStart = {
  name: string
  seed: number
  went: 'rejected' | 'served' | 'silent'
  altered: number
  wrong: string[]
}

/** A site whose server was killed during writes, and every row it ever stored, as one text each. */
type Crashed = { folder: string; rows: ReadonlySet<string>; content: readonly string[] }

const pages = ['/home', '/about', '/resume', '/contact', '/hardware/desktop', '/projects', '/login']
const messages = 20
const atOnce = 2
const longestStartMs = 30_000

/** 503 is allowed too: the stores cannot be read or written right now, or the server is overloaded. */
const planned = [200, 503]

/** Only the owner has this record; a new database with the sample does not. */
const ownersOwn = { id: 'kept-by-the-owner', title: 'Keeper' }

/**
 * Starts the server on damaged copies of a data folder, two at a time, and validates each start. Each seed chooses its damage,
 * unless `damage` is given. The call changes `dataDir`, so pass a copy. docs/behaviour.md 14.3.
 */
export async function startsOnDamaged(dataDir: string, seeds: number, damage?: Damage) {
  const folder = mkdtempSync(join(tmpdir(), 'vita-damaged-'))
  const starts: DamagedStart[] = []
  try {
    cpSync(dataDir, join(folder, 'other'), { recursive: true })
    const [site, other] = await Promise.all([crashed(dataDir), crashed(join(folder, 'other'))])
    let next = 0
    const startAll = async () => {
      for (let seed = next++; seed < seeds; seed = next++)
        starts.push(await damagedStart(seed, site, other, join(folder, String(seed)), damage ?? damageOf(seed)))
    }
    await Promise.all(Array.from({ length: atOnce }, startAll))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const count = (went: DamagedStart['went']) => starts.filter((each) => each.went === went).length
  return { starts, rejected: count('rejected'), served: count('served') }
}

/** Runs a server on a data folder, kills it after 20 messages, and returns what it stored. The folder stays in that state. */
async function crashed(folder: string): Promise<Crashed> {
  const job = { uuid: ownersOwn.id, title: ownersOwn.title, company: 'C', startDate: { month: 1, year: 2020 } }
  put(folder, 'jobs', ownersOwn.id, job)
  const before = rowsOf(folder)
  const port = await freePort()
  const { child, ended, output } = start({ PORT: String(port), DATA_DIR: folder, RATE_LIMITS: 'off' })
  while (!output().includes('serves') && child.exitCode === null) await wait(10)
  const sent = sendTo(`http://localhost:${port}`, await easyAnswers(folder, messages))
  await sent.done
  child.kill('SIGKILL')
  await ended
  if (sent.acknowledged.length !== messages)
    throw new Error(`The site to be damaged did not accept every message: ${sent.unplanned}.`)
  const after = withDatabase(folder, () => rowsOf(folder))
  return { folder, rows: new Set([...before, ...after]), content: before.filter((row) => !row.startsWith('probe ')) }
}

/** Damages a copy of a crashed site, starts the server on it, and validates its behaviour. */
async function damagedStart(
  seed: number,
  site: Crashed,
  other: Crashed,
  into: string,
  damage: Damage,
): Promise<DamagedStart> {
  const folder = copyOf(site.folder, into)
  damage.harm(folder, other.folder)
  const before = hashOf(folder)
  const port = await freePort()
  const begun = start({ PORT: String(port), DATA_DIR: folder, RATE_LIMITS: 'off' })
  const named = { name: damage.name, seed }
  try {
    const went = await outcomeOf(begun)
    if (went === 'silent') return { ...named, went, altered: 0, wrong: ['it neither serves nor exits'] }
    if (went !== 'served') {
      const changed = hashOf(folder) === before ? [] : ['it changed the file']
      return {
        ...named,
        went: 'rejected',
        altered: 0,
        wrong: [...rejectionFaults(went.status, begun.output()), ...changed],
      }
    }
    const known = new Set([...site.rows, ...other.rows])
    const { altered, wrong } = contentFaults(folder, site, known, damage.mayAlter)
    wrong.push(...(await servingFaults(`http://localhost:${port}`, folder)), ...outputFaults(begun.output()))
    return { ...named, went, altered, wrong }
  } finally {
    begun.child.kill('SIGKILL')
    await begun.ended
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns whether a start served, or its exit status; 'silent' when neither happened within 30 s. */
async function outcomeOf({ output, ended }: Start): Promise<'served' | 'silent' | { status: number | null }> {
  let status: number | null | undefined
  void ended.then((code) => {
    status = code
  })
  const until = performance.now() + longestStartMs
  while (!output().includes('serves') && status === undefined && performance.now() < until) await wait(5)
  if (status !== undefined) return { status }
  return output().includes('serves') ? 'served' : 'silent'
}

/**
 * Compares the content of a served database with the rows that were stored at some time. A newly created database lacks the
 * owner's record.
 */
function contentFaults(folder: string, site: Crashed, known: ReadonlySet<string>, mayAlter: boolean) {
  const all = readable(folder)
  if (typeof all === 'string') return { altered: 0, wrong: [`its rows cannot be read: ${all}`] }
  const now = all.filter((row) => !row.startsWith('probe '))
  const altered = now.filter((row) => !known.has(row)).length
  const there = new Set(now)
  const missing = site.content.filter((row) => !there.has(row))
  const wrong: string[] = []
  if (missing.length > altered) wrong.push(`${missing.length} rows of the content are missing, ${altered} have changed`)
  if (altered > 0 && !mayAlter) wrong.push(`${altered} rows contain what was never stored`)
  return { altered, wrong }
}

async function servingFaults(origin: string, folder: string): Promise<string[]> {
  const wrong: string[] = []
  for (const path of pages) {
    const { status } = await fetch(origin + path)
    if (!planned.includes(status)) wrong.push(`${path} was answered with ${status}`)
  }
  const [answer = ''] = await easyAnswers(folder, 1)
  const { status, text } = await post(origin, answer)
  if (!planned.includes(status)) wrong.push(`a message was answered with ${status}: ${text}`)
  return wrong
}

/** The rows, or why they cannot be read. */
function readable(folder: string): string[] | string {
  try {
    return rowsOf(folder)
  } catch (cause) {
    return String(cause)
  }
}

/** What the server itself changes at each start, or by and by. */
function isOwnWork(collection: string, id: string): boolean {
  return ['mail', 'probe', 'machine'].includes(collection) || `${collection}/${id}` === 'site/welcome'
}

/** Every row of every document, as one text each. What the server itself changes counts by its id only. */
function rowsOf(folder: string): string[] {
  return withDatabase(folder, (database) =>
    database
      .prepare('select collection, id, fields from documents')
      .all()
      .map(({ collection, id, fields }) =>
        isOwnWork(String(collection), String(id)) ? `${collection} ${id}` : `${collection} ${id} ${fields}`,
      ),
  )
}

/** Copies the database. Files and pictures are links to the original, because no test changes them. */
function copyOf(folder: string, into: string): string {
  mkdirSync(into)
  for (const end of ['.db', '.db-wal', '.db-shm'])
    if (existsSync(join(folder, `vita${end}`))) cpSync(join(folder, `vita${end}`), join(into, `vita${end}`))
  cpSync(join(folder, 'keys.json'), join(into, 'keys.json'))
  for (const name of ['files', 'pictures']) symlinkSync(join(folder, name), join(into, name))
  return into
}

function hashOf(folder: string): string {
  const path = join(folder, 'vita.db')
  return existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : ''
}

/** Lists what is wrong with a rejected start. It must exit with 1 and print one line that names the file and the fix. */
export function rejectionFaults(status: number | null, output: string): string[] {
  const wrong = outputFaults(output)
  if (status !== 1) wrong.push(`it ended with ${status}`)
  if (!/^[^\n]*vita\.db[^\n]*npm run vita -- restore PATH[^\n]*\n$/.test(output))
    wrong.push(`its message is wrong: ${output}`)
  return wrong
}

/** Reports a stack trace or an unexpected request failure in a server's output. */
export function outputFaults(output: string): string[] {
  const shown = /\n\s+at .+:\d+|request failed/.test(output)
  return shown ? [`its output shows a stack: ${output}`] : []
}
