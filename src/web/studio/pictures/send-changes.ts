import { use, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { AnswerContext } from '../press.ts'
import { DraftStateContext, type SaveState } from '../save-state.ts'
import type { FolderReply } from './shown-folder.ts'

/** Names this tab to the server, so that a change of another tab differs from its own. */
export const ownTab = Math.random().toString(36).slice(2)

/** What the draft bar says of an answer without a reply. */
const trouble: Readonly<Record<number, SaveState>> = { 0: { kind: 'signed-out' }, 403: { kind: 'no-admin' } }

/**
 * `send` sends a change of a folder and reads the page's data again. One request is under way at a time; the draft bar says what
 * becomes of it, and the frame confirms it where it can be undone. It resolves to none when the change was not answered.
 * docs/behaviour.md 23.11.
 */
export function useSendChange(folder: string, onSaved: () => void) {
  const { show } = use(AnswerContext)
  const { set } = use(DraftStateContext)
  const { revalidate } = useRevalidator()
  const last = useRef<Promise<unknown>>(Promise.resolve())

  async function sendNow(form: FormData): Promise<FolderReply | null> {
    set({ save: { kind: 'saving' } })
    const body = new URLSearchParams({ folder, tab: ownTab })
    for (const [name, value] of form) if (typeof value === 'string') body.append(name, value)
    try {
      const answer = await fetch('/studio/pictures-changes', { method: 'POST', body, redirect: 'manual' })
      if (![200, 409, 422].includes(answer.status)) {
        set({ save: trouble[answer.status] ?? { kind: 'silent' } })
        return null
      }
      const reply = (await answer.json()) as FolderReply
      set({ save: stateOf(reply) })
      onSaved()
      await revalidate()
      if (reply.done !== undefined) show(reply.done)
      return reply
    } catch {
      set({ save: { kind: 'offline' } })
      return null
    }
  }

  function send(form: FormData): Promise<FolderReply | null> {
    const sent = last.current.then(() => sendNow(form))
    last.current = sent
    return sent
  }

  return { send }
}

function stateOf({ at, conflict, messages }: FolderReply): SaveState {
  if (conflict) return { kind: 'conflict', fields: 1 }
  return at === undefined ? { kind: 'failed', message: messages[0] ?? '' } : { kind: 'saved', at }
}
