import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { openDatabase } from './database.ts'

/** A path for the test that runs; its folder is gone when the test is over. */
export function temporaryPath(): string {
  return join(temporaryFolder(), 'vita.db')
}

/** The database at a path, made at need; closed when the test is over. */
export function openedAt(path: string): DatabaseSync {
  const open = openDatabase(path)
  if (!open.ok) throw new Error(open.failure.message)
  onTestFinished(() => open.data.close())
  return open.data.database
}

/** A process of its own. `say(text)` writes a line in it; whatever it said, whole lines only, is what `said` gives at its end. */
export type Program = { said: Promise<string[]>; kill(): void; onLine(notice: (count: number) => void): void }

/**
 * Runs a program over the database at a path: its text may use `documents`, `submissions`, `queue`, `newDelivery`,
 * `acceptance(id, proof)` and `say`.
 */
export function runOver(path: string, program: string): Program {
  const from = (module: string) => JSON.stringify(import.meta.resolve(module))
  const prelude = `
    const { openDatabase } = await import(${from('./database.ts')})
    const { sqliteDocuments } = await import(${from('./documents.ts')})
    const { sqliteSubmissions } = await import(${from('./submissions.ts')})
    const { sqliteDeliveryQueue } = await import(${from('./delivery-queue.ts')})
    const { newDelivery } = await import(${from('../../domain/delivery.ts')})
    const { database, close } = openDatabase(${JSON.stringify(path)}).data
    const [documents, submissions, queue] = [sqliteDocuments, sqliteSubmissions, sqliteDeliveryQueue].map((make) => make(database))
    const say = (text) => process.stdout.write(text + '\\n')
    const acceptance = (id, proof) => ({
      submission: { id, email: 'a@example.org', name: 'A', company: '', message: 'x'.repeat(300), date: '', receivedAt: '' },
      spends: { id: proof, until: new Date(Date.now() + 600000) },
      limits: [],
      mails: [id, id + '-notice'].map((each) => ({ id: each, fields: { to: ['a@example.org'], delivery: newDelivery(new Date()) }, caps: [] })),
      forward: { payload: { name: 'A' }, delivery: newDelivery(new Date()) },
    })
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', `${prelude}\n${program}\nclose()`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  let notice: (count: number) => void = () => {}
  child.stdout.on('data', (chunk) => {
    text += chunk
    notice(text.split('\n').length - 1)
  })
  return {
    said: once(child, 'close').then(() => text.split('\n').slice(0, -1)),
    kill: () => child.kill('SIGKILL'),
    onLine(wanted) {
      notice = wanted
    },
  }
}
