import { use, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { FolderEdit } from '#domain/studio/folder-edit.ts'
import { AnswerContext } from '../posting/press.ts'
import { DraftStateContext, type SaveState } from '../posting/save-state.ts'
import type { FolderReply, SendEdit } from './folder-view.ts'

/** Names this tab to the server, so that a change of another tab differs from its own. */
export const ownTab = Math.random().toString(36).slice(2)

/** What the draft bar says of an answer without a reply. */
const trouble: Readonly<Record<number, SaveState>> = { 0: { kind: 'signed-out' }, 403: { kind: 'no-admin' } }

/**
 * `send` sends a change of a folder and reads the page's data again. One request is under way at a time; the draft bar says what
 * becomes of it, and the frame confirms it where it can be undone. docs/behaviour.md 23.11.
 */
export function useSendChange(folder: string, onSaved: () => void) {
  const { show } = use(AnswerContext)
  const { set } = use(DraftStateContext)
  const { revalidate } = useRevalidator()
  const last = useRef<Promise<unknown>>(Promise.resolve())

  async function sendNow(edit: FolderEdit): Promise<FolderReply | null> {
    set({ save: { kind: 'saving' } })
    const body = JSON.stringify({ folder, tab: ownTab, edit })
    const headers = { 'content-type': 'application/json' }
    try {
      const answer = await fetch('/studio/pictures-changes', { method: 'POST', body, headers, redirect: 'manual' })
      if (![200, 409, 422].includes(answer.status)) {
        set({ save: trouble[answer.status] ?? { kind: 'silent' } })
        return null
      }
      const reply = (await answer.json()) as FolderReply
      set({ save: stateOf(reply) })
      onSaved()
      await revalidate()
      if (reply.outcome === 'saved' && reply.done !== undefined) show(reply.done)
      return reply
    } catch {
      set({ save: { kind: 'offline' } })
      return null
    }
  }

  const send: SendEdit = (edit) => {
    const sent = last.current.then(() => sendNow(edit))
    last.current = sent
    return sent
  }

  return { send }
}

function stateOf(reply: FolderReply): SaveState {
  if (reply.outcome === 'saved') return { kind: 'saved', at: reply.at }
  return reply.outcome === 'conflict' ? { kind: 'conflict', fields: 1 } : { kind: 'failed', message: reply.message }
}
