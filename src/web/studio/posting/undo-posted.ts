import { undo } from '#calls/studio/draft/undo.ts'
import { notSavedText } from '#domain/not-saved.ts'
import type { Ports } from '#ports/ports.ts'
import { type Result, success } from '#resume/result.ts'
import { done, rejected } from './answers.ts'

const archived = 'message-'

/** The id that undoes the archiving of a message. */
export function undoOfArchiving(message: string): string {
  return archived + message
}

/** Undoes a revert, a deletion or the archiving of a message. docs/behaviour.md 23.7. */
export async function undoPosted(ports: Ports, id: string) {
  const isMessage = id.startsWith(archived)
  const undone = await (isMessage ? unarchive(ports, id.slice(archived.length)) : undo(ports, id))
  return undone.ok ? done(undone.data) : rejected(503, notSavedText)
}

async function unarchive({ inbox }: Pick<Ports, 'inbox'>, id: string): Promise<Result<'undone' | 'expired'>> {
  const marked = await inbox.mark(id, { isArchived: false })
  return marked.ok ? success(marked.data ? 'undone' : 'expired') : marked
}
