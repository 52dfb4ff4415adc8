import { use, useEffect } from 'react'
import { DraftStateContext } from '../posting/save-state.ts'
import { messagesPath } from './message-query.ts'

/** Marks the message that the page shows as read; '' for none. docs/behaviour.md 27.3. */
export function useOpened(id: string, onOpened: (id: string) => void): void {
  const { set } = use(DraftStateContext)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message
  useEffect(() => {
    if (id === '') return
    const address = `${messagesPath}/${encodeURIComponent(id)}/opened`
    fetch(address, { method: 'POST', body: new URLSearchParams(), redirect: 'manual' })
      .then(async (answer) => {
        if (!answer.ok) return
        const { unread } = (await answer.json()) as { unread: number }
        set({ unread })
        onOpened(id)
      })
      .catch(() => {})
  }, [id])
}
