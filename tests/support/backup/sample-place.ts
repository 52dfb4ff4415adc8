import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskBlobs } from '#adapters/disk/blobs.ts'
import { filesInFolders } from '#adapters/folders/files.ts'
import { sqliteDocuments } from '#adapters/sqlite/documents.ts'
import { packedFiles } from '#adapters/zip/packed-files.ts'
import { streamOf } from '#adapters/zip/sink.ts'
import { wholeZip } from '#adapters/zip/whole-zip.ts'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { none, type Result } from '#resume/result.ts'
import { type BackupOrder, type BackupReport, makeBackup } from '#stack/backup/make-backup.ts'
import { openedStack } from '../opened-stack.ts'

/** The embedded stack, as backups name it. */
export const embedded = { documents: 'sqlite', files: 'disk', identity: 'local' }

export const submissionId = '0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11'

/** Fills a data folder with one thing of each kind, all named after the word. */
export async function fillPlace(dataDir: string, word: string): Promise<void> {
  const stack = await openedStack({ DATA_DIR: dataDir })
  const { documents, files, submissions, identities, sessions } = stack.ports
  const now = new Date('2026-06-01T12:00:00.000Z')
  done(await documents.commit([{ collection: 'jobs', id: 'a', fields: { title: word } }]))
  done(await files.write('about/a.txt', Buffer.from(`a picture of ${word}`)))
  done(await files.write(`about/${word}.txt`, Buffer.from(`another of ${word}`)))
  const mail = { to: ['ada@example.org'], message: { subject: word, text: word, html: '' }, delivery: newDelivery(now) }
  const person = { id: submissionId, name: 'Ada', email: 'ada@example.org', company: '', message: word }
  const submission = { ...person, date: '06/01/2026 12:00 PM', receivedAt: now.toISOString() }
  done(
    await submissions.accept(
      {
        submission,
        consumes: none,
        limits: [],
        mails: [{ id: submissionId, fields: mail, quotas: [] }],
        forward: none,
      },
      now,
    ),
  )
  const email = `${word}@example.org`
  const identity = done(await identities.create({ email, password: `${word} lanterns at low tide`, displayName: word }))
  done(await sessions.start(identity.uid, false, now))
  await stack.close()
}

/** Returns all stored content for comparison, without sessions and pauses, which a restore changes. */
export async function contentOf(dataDir: string) {
  const database = new DatabaseSync(join(dataDir, 'vita.db'), { readOnly: true })
  const rows = (sql: string) =>
    database
      .prepare(sql)
      .all()
      .map((row) => ({ ...row }))
  const stored = {
    documents: rows('select collection, id, fields from documents order by collection, id'),
    identities: rows('select * from identities order by uid'),
  }
  const files = filesInFolders(sqliteDocuments(database), diskBlobs(join(dataDir, 'files')))
  const listed = done(await files.list({ pageSize: 1000 })).files.map(({ name }) => name)
  const bytes: Record<string, string> = {}
  for (const name of listed) bytes[name] = Buffer.from(done(await files.read(name))).toString()
  database.close()
  return { ...stored, files: bytes }
}

export function rowsOf(dataDir: string, table: string): Record<string, unknown>[] {
  const database = new DatabaseSync(join(dataDir, 'vita.db'), { readOnly: true })
  try {
    return database.prepare(`select * from ${table}`).all()
  } finally {
    database.close()
  }
}

export function orderFor(dataDir: string, target: string): BackupOrder {
  return { dataDir, stack: embedded, settings: '# none\n', product: '0.1.0', target }
}

export async function backedUp(dataDir: string, target: string): Promise<BackupReport> {
  return done(await makeBackup(orderFor(dataDir, target)))
}

/** The entries of a zip file, by name. */
export async function entriesIn(path: string): Promise<Map<string, Uint8Array>> {
  const zip = done(await packedFiles(path, 'manifest.json'))
  const entries = new Map<string, Uint8Array>()
  for (const name of zip.sizes.keys()) entries.set(name, (await zip.read(name, statSync(path).size)) ?? Buffer.of())
  zip.close()
  return entries
}

/** Writes a zip file of these entries and returns its path. */
export async function zipOf(path: string, entries: Iterable<[string, Uint8Array]>): Promise<string> {
  const zip = done(await wholeZip(path))
  for (const [name, bytes] of entries) done(await zip.add(name, streamOf(bytes), bytes.length))
  done(await zip.finish())
  return path
}

/** Returns the content of the file at a path, with one bit flipped in the middle of these bytes. */
export function flippedIn(path: string, bytes: Uint8Array): Buffer {
  const all = readFileSync(path)
  const at = all.indexOf(bytes) + Math.floor(bytes.length / 2)
  all[at] = (all[at] ?? 0) ^ 1
  return all
}

export function done<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message, { cause: result.failure.cause })
  return result.data
}
