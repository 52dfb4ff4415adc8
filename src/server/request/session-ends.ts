import { signOut } from '#calls/accounts/sign-in/sign-in.ts'
import { secondMs } from '#domain/quota.ts'
import type { Sessions } from '#ports/accounts/sessions.ts'
import { none, type Result, success } from '#resume/result.ts'

/** How often ending a session is retried, in ms. */
const usualRetryMs = 5 * secondMs

/** Beyond this number the oldest pending end is dropped. */
const maxPending = 1000

export type SessionEnds = {
  /** The sessions as requests see them: one whose end is pending reads as none. */
  sessions: Sessions
  /**
   * Ends the session of a token. If the store fails, this process rejects the session from now on and retries until the
   * store succeeds.
   */
  end(token: string): Promise<Result<void>>
}

/**
 * Logging out with a store that may fail, as on a full disk. Pending ends are in memory only: after a restart, a session
 * that could not be ended works until it expires, for anyone who has a copy of its token.
 */
export function sessionEndsOf(sessions: Sessions, retryMs = usualRetryMs): SessionEnds {
  const pending = new Set<string>()
  let isWaiting = false

  function retryLater(): void {
    if (isWaiting) return
    isWaiting = true
    setTimeout(retry, retryMs).unref()
  }

  async function retry(): Promise<void> {
    for (const token of [...pending]) {
      const ended = await signOut({ sessions }, token)
      if (!ended.ok) break
      pending.delete(token)
    }
    isWaiting = false
    if (pending.size > 0) retryLater()
  }

  return {
    sessions: {
      ...sessions,
      read: async (token, now) => (pending.has(token) ? success(none) : sessions.read(token, now)),
    },

    async end(token) {
      const ended = await signOut({ sessions }, token)
      if (ended.ok) return ended
      pending.add(token)
      const [oldest = ''] = pending
      if (pending.size > maxPending) pending.delete(oldest)
      retryLater()
      return ended
    },
  }
}
