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
 * What a page that comes from signing in or out runs at once, before its scripts: it sends its account hash to
 * the other tabs, and without an account it clears the storage of this tab.
 */
export function accountNews(hash: string): string {
  const [channel, words] = [accountChannel, hash].map((text) => JSON.stringify(text))
  const clearing = hash === '' ? 'try{sessionStorage.clear()}catch{}' : ''
  return `{let c=new BroadcastChannel(${channel});c.postMessage(${words});c.close();${clearing}}`
}

/**
 * Keeps a page in step with the signed-in account. When the page receives another account hash, or may have missed one,
 * it requests the current one from the server. Only a different hash revalidates the page's data, once. Without an answer
 * nothing changes.
 * docs/behaviour.md 8.9.
 */
export function useAccountTabs(hash: string): void {
  const { revalidate } = useRevalidator()
  const followed = useRef(hash)

  const follow = useEffectEvent(async () => {
    const now = await currentHash()
    if (now === undefined || now === followed.current) return
    followed.current = now
    isFollowing = true
    try {
      await revalidate()
    } finally {
      isFollowing = false
    }
  })

  useEffect(() => {
    followed.current = hash
    const channel = new BroadcastChannel(accountChannel)
    channel.postMessage(hash)
    channel.onmessage = ({ data }) => {
      if (data !== hash) follow()
    }
    return () => channel.close()
  }, [hash])

  useEffect(() => {
    const followRestored = ({ persisted }: PageTransitionEvent) => persisted && follow()
    addEventListener('pageshow', followRestored)
    if (performance.now() > lateMs) follow()
    return () => removeEventListener('pageshow', followRestored)
  }, [])
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
