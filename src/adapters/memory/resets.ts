import { hash } from 'node:crypto'
import { none, success } from '#domain/result.ts'
import type { Resets } from '#ports/accounts/resets.ts'

type Kept = { hash: string; until: number; isUsed: boolean }

/** Resets for tests and trials. They end with the process. */
export function memoryResets(): Resets {
  const byUid = new Map<string, Kept>()

  function withToken(token: string): [uid: string, kept: Kept] | undefined {
    const tokenHash = hash('sha256', token)
    return [...byUid].find(([, kept]) => kept.hash === tokenHash)
  }

  return {
    async put(uid, token, until) {
      byUid.set(uid, { hash: hash('sha256', token), until: until.getTime(), isUsed: false })
      return success()
    },

    async read(token, now) {
      const [uid, kept] = withToken(token) ?? []
      if (uid === undefined || kept === undefined || kept.isUsed) return success(none)
      if (now.getTime() >= kept.until) kept.until = 0
      return success({ uid, until: new Date(kept.until) })
    },

    async consume(token) {
      const [, kept] = withToken(token) ?? []
      if (kept === undefined || kept.isUsed || kept.until === 0) return success(false)
      kept.isUsed = true
      return success(true)
    },

    async giveBack(token) {
      const [, kept] = withToken(token) ?? []
      if (kept !== undefined) kept.isUsed = false
      return success()
    },

    async remove(uid) {
      byUid.delete(uid)
      return success()
    },
  }
}
