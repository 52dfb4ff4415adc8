import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { examineDatabase } from '#adapters/sqlite/database/examine.ts'
import { bytesText } from '#domain/byte-size.ts'
import { maxWalBytes } from '#domain/disk-room.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'

const part = 'database'

/** Checks the database: whether a start would accept it, its schema and its sizes. */
export function checkDatabase(dataDir: string): Finding[] {
  const path = join(dataDir, 'vita.db')
  if (!existsSync(path)) return [missingDatabase(path)]
  const examined = examineDatabase(path)
  if (!examined.ok) {
    const { says, fix } = parted(examined.failure.message)
    return [wrong(part, says, fix)]
  }
  const { schema, sizeBytes, walBytes } = examined.data
  const wal = walBytes === 0 ? '' : ` and a WAL of ${bytesText(walBytes)}`
  const says = `It is intact: schema ${schema}, ${bytesText(sizeBytes)}${wal}.`
  if (walBytes > maxWalBytes)
    return [warning(part, `${says} The WAL is never checkpointed.`, 'End other programs that have the database open.')]
  return [inOrder(part, says)]
}

/** Traces of a used site in the data folder. Without any of them a missing database is a new one. */
const besides = ['vita.db-wal', 'keys.json', 'files', 'backups', 'outbox']

function missingDatabase(path: string): Finding {
  const left = besides.map((name) => join(dirname(path), name)).filter(holdsSomething)
  if (left.length === 0) return warning(part, 'There is none yet.', 'npm start makes it, with sample content.')
  return wrong(
    part,
    `${path} is missing, but this is there: ${left.join(', ')}.`,
    'Restore a backup: npm run vita -- restore PATH. To start over, move that away.',
  )
}

function holdsSomething(path: string): boolean {
  return existsSync(path) && (!statSync(path).isDirectory() || readdirSync(path).length > 0)
}

/** Splits a message of the database adapter into its first sentence and the rest, which is the fix. */
function parted(message: string): { says: string; fix: string } {
  const at = message.search(/[.:] (?=[A-Z][a-z]+ (a|it|the) )/)
  if (at === -1) return { says: message, fix: '' }
  return { says: `${message.slice(0, at)}.`, fix: message.slice(at + 2) }
}
