import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { accountChannel, accountIdHashPath } from '#domain/accounts/account-id-hash.ts'

/** A page whose scripts run later than this, in ms, may have missed messages of other tabs. */
const lateMs = 1000

let isFollowing = false

/** Whether a revalidation runs because another tab signed in or out; false for any other reason. */
export function isFollowingAccount(): boolean {
  return isFollowing
}

/**
 * What a page that comes from signing in or out runs at once, before its scripts: it tells the other tabs its mark, and without
 * an account it empties the storage of this tab.
 */
export function accountNews(mark: string): string {
  const [channel, words] = [accountChannel, mark].map((text) => JSON.stringify(text))
  const emptying = mark === '' ? 'try{sessionStorage.clear()}catch{}' : ''
  return `{let c=new BroadcastChannel(${channel});c.postMessage(${words});c.close();${emptying}}`
}

/**
 * Keeps a page in step with the signed-in account. When the page receives another mark, or may have missed one, it asks the
 * server for the current mark. Only a different mark revalidates the page's data, once. Without an answer nothing changes.
 * docs/behaviour.md 8.9.
 */
export function useAccountTabs(mark: string): void {
  const { revalidate } = useRevalidator()
  const followed = useRef(mark)

  const follow = useEffectEvent(async () => {
    const now = await markByNow()
    if (now === undefined || now === followed.current) return
    followed.current = now
    isFollowing = true
    await revalidate()
    isFollowing = false
  })

  useEffect(() => {
    followed.current = mark
    const channel = new BroadcastChannel(accountChannel)
    channel.postMessage(mark)
    channel.onmessage = ({ data }) => {
      if (data !== mark) follow()
    }
    return () => channel.close()
  }, [mark])

  useEffect(() => {
    const followKept = ({ persisted }: PageTransitionEvent) => persisted && follow()
    addEventListener('pageshow', followKept)
    if (performance.now() > lateMs) follow()
    return () => removeEventListener('pageshow', followKept)
  }, [])
}

/** The mark of the account that is signed in now; undefined when the server does not answer. */
async function markByNow(): Promise<string | undefined> {
  try {
    const answer = await fetch(accountIdHashPath)
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}
