import { useEffect, useEffectEvent, useRef } from 'react'
import { accountChannel, accountIdHashPath } from '#domain/accounts/account-id-hash.ts'
import { type None, none } from '#resume/result.ts'

/** A page whose scripts run later than this, in ms, may have missed messages of other tabs. */
const lateMs = 1000

/**
 * Tells other tabs of the page's account, and `onOther` of another one that is signed in now, once; `hash` is '' without an account, none on a site without accounts.
 * When the page receives another hash, or may have missed one, it requests the current one from the server. Without an answer
 * nothing happens. docs/behaviour.md 8.9.
 */
export function useAccountTabs(hash: string | None, onOther: () => void): void {
  const followed = useRef(hash)

  const follow = useEffectEvent(async () => {
    const now = await currentHash()
    if (now === undefined || now === followed.current) return
    followed.current = now
    onOther()
  })

  useEffect(() => {
    if (hash === none) return
    followed.current = hash
    const channel = new BroadcastChannel(accountChannel)
    channel.postMessage(hash)
    channel.onmessage = ({ data }) => {
      if (data !== hash) follow()
    }
    return () => channel.close()
  }, [hash])

  const hasAccounts = hash !== none
  useEffect(() => {
    if (!hasAccounts) return
    const followRestored = ({ persisted }: PageTransitionEvent) => persisted && follow()
    addEventListener('pageshow', followRestored)
    if (performance.now() > lateMs) follow()
    return () => removeEventListener('pageshow', followRestored)
  }, [hasAccounts])
}

/** The hash of the account that is signed in now; undefined when the server does not answer. */
async function currentHash(): Promise<string | undefined> {
  try {
    const answer = await fetch(accountIdHashPath)
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}
