import { hash } from 'node:crypto'
import { none, success } from '#domain/result.ts'
import type { Resets } from '#ports/accounts/resets.ts'

type StoredReset = { hash: string; until: number; isUsed: boolean }

/** Resets for tests and trials. They end with the process. */
export function memoryResets(): Resets {
  const byUid = new Map<string, StoredReset>()

  function withToken(token: string): [uid: string, stored: StoredReset] | undefined {
    const tokenHash = hash('sha256', token)
    return [...byUid].find(([, stored]) => stored.hash === tokenHash)
  }

  return {
    async put(uid, token, until) {
      byUid.set(uid, { hash: hash('sha256', token), until: until.getTime(), isUsed: false })
      return success()
    },

    async read(token, now) {
      const [uid, stored] = withToken(token) ?? []
      if (uid === undefined || stored === undefined || stored.isUsed) return success(none)
      if (now.getTime() >= stored.until) stored.until = 0
      return success({ uid, until: new Date(stored.until) })
    },

    async consume(token) {
      const [, stored] = withToken(token) ?? []
      if (stored === undefined || stored.isUsed || stored.until === 0) return success(false)
      stored.isUsed = true
      return success(true)
    },

    async giveBack(token) {
      const [, stored] = withToken(token) ?? []
      if (stored !== undefined) stored.isUsed = false
      return success()
    },

    async remove(uid) {
      byUid.delete(uid)
      return success()
    },
  }
}
