import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** A process of a test. `said` resolves to its complete output lines once it has ended. */
export type Program = { said: Promise<string[]>; kill(): void; onLine(notice: (count: number) => void): void }

/**
 * Runs programs over the database at a path, each in its own process; all begin when the last one is ready. Their source may use
 * `documents`, `submissions`, `queue`, `identities`, `attempts`, `newDelivery`, `acceptance(id, proof)`, and `say(text)`, which
 * writes a line.
 */
export async function runOver(path: string, ...programs: readonly string[]): Promise<Program[]> {
  const children = programs.map((program) =>
    spawn(process.execPath, ['--input-type=module', '--eval', `${prelude(path)}\n${program}\nclose()`], {
      stdio: ['pipe', 'pipe', 'inherit'],
    }),
  )
  await Promise.all(children.map(({ stdout }) => once(stdout, 'data')))
  const running = children.map((child) => {
    let text = ''
    let notice: (count: number) => void = () => {}
    child.stdout.on('data', (chunk) => {
      text += chunk
      notice(text.split('\n').length - 1)
    })
    return {
      said: once(child, 'close').then(() => text.split('\n').slice(0, -1)),
      kill: () => child.kill('SIGKILL'),
      onLine(wanted: (count: number) => void) {
        notice = wanted
      },
    }
  })
  for (const { stdin } of children) stdin.end('go')
  return running
}

function prelude(path: string): string {
  const from = (module: string) => JSON.stringify(import.meta.resolve(module))
  return `
    const { openDatabase } = await import(${from('#adapters/sqlite/database/database.ts')})
    const { sqliteDocuments } = await import(${from('#adapters/sqlite/documents.ts')})
    const { sqliteSubmissions } = await import(${from('#adapters/sqlite/messages/submissions.ts')})
    const { sqliteDeliveryQueue } = await import(${from('#adapters/sqlite/messages/delivery-queue.ts')})
    const { sqliteIdentities } = await import(${from('#adapters/sqlite/accounts/identities.ts')})
    const { sqliteAttempts } = await import(${from('#adapters/sqlite/accounts/attempts.ts')})
    const { argon2PasswordHashes } = await import(${from('#adapters/argon2/password-hashes.ts')})
    const { newDelivery } = await import(${from('#domain/messages/mails/delivery.ts')})
    const { database, close } = openDatabase(${JSON.stringify(path)}).data
    const documents = sqliteDocuments(database)
    const submissions = sqliteSubmissions(database)
    const queue = sqliteDeliveryQueue(database)
    const passwords = argon2PasswordHashes({ memoryKib: 64, passes: 1, lanes: 1 })
    const identities = sqliteIdentities(database, { passwords, clock: { now: () => new Date() } })
    const attempts = sqliteAttempts(database)
    const say = (text) => process.stdout.write(text + '\\n')
    const entry = () => ({ to: ['a@example.org'], delivery: newDelivery(new Date()) })
    const acceptance = (id, proof) => ({
      submission: { id, email: 'a@example.org', name: 'A', company: '', message: 'x'.repeat(300), date: '', receivedAt: '' },
      consumes: { id: proof, until: new Date(Date.now() + 600000) },
      limits: [],
      mails: [id, id + '-notice'].map((each) => ({ id: each, fields: entry(), quotas: [] })),
      forward: { payload: { name: 'A' }, delivery: newDelivery(new Date()) },
    })
    say('ready')
    for await (const go of process.stdin) break
  `
}
