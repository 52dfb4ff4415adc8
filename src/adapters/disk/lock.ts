import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { type None, none } from '#domain/result.ts'

/** Held until it is released, or until its process ends in whatever way. */
export type Lock = { release(): void }

/**
 * Takes the lock that a file stands for, or gives none when another holder, in this or another process, kept it for
 * `waitMs`. The file stays empty: it is SQLite's lock on it that counts, because Node has no other that the system
 * takes away from a dead process. A process id in a file would have to be believed; see the decision about files.
 */
export async function takeLock(path: string, waitMs: number): Promise<Lock | None> {
  await (await open(path, 'a', 0o600)).close()
  const until = performance.now() + waitMs
  const database = new DatabaseSync(path, { timeout: 0 })
  for (;;) {
    try {
      database.exec('begin exclusive')
      return { release: () => database.close() }
    } catch (cause) {
      if (isBusy(cause) && performance.now() < until) {
        await setTimeout(5 + Math.random() * 15)
        continue
      }
      database.close()
      if (isBusy(cause)) return none
      throw cause
    }
  }
}

function isBusy(cause: unknown): boolean {
  return cause instanceof Error && 'errcode' in cause && Number(cause.errcode) % 256 === 5
}
