import { useRevalidator } from 'react-router'
import { accountChannel } from '#domain/accounts/account-id-hash.ts'
import type { Alert } from '#domain/site/alert.ts'
import type { None } from '#resume/result.ts'
import { useAccountTabs } from '../ui/account-tabs.ts'

let isFollowing = false

/** Whether a revalidation runs because another tab signed in or out; false for any other reason. */
export function isFollowingAccount(): boolean {
  return isFollowing
}

/**
 * What a page that comes from signing in or out runs at once, before its scripts: it sends its account hash to
 * the other tabs, and after a sign-out it clears the storage of this tab. A session that ended by itself clears nothing: what was
 * typed is there again after a sign-in. docs/behaviour.md 8.9.
 */
export function accountNews({ accountIdHash, alerts }: { accountIdHash: string; alerts: readonly Alert[] }): string {
  const [channel, words] = [accountChannel, accountIdHash].map((text) => JSON.stringify(text))
  const clearing = alerts.some(({ isSignOut }) => isSignOut) ? 'try{sessionStorage.clear()}catch{}' : ''
  return `{let c=new BroadcastChannel(${channel});c.postMessage(${words});c.close();${clearing}}`
}

/** Keeps a page in step with the signed-in account: another one revalidates the page's data. None: no accounts. docs/behaviour.md 8.9. */
export function useFollowedAccount(hash: string | None): void {
  const { revalidate } = useRevalidator()
  useAccountTabs(hash, async () => {
    isFollowing = true
    try {
      await revalidate()
    } finally {
      isFollowing = false
    }
  })
}
