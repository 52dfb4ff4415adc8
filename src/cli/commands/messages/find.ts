import { listSubmissions } from '#calls/messages/list-submissions.ts'
import { fail, take } from '#domain/call.ts'
import { idsMeant } from '#domain/messages/short-id.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { manyBegin } from '../../command/command.ts'

/**
 * Returns the whole id of the message with this id or its beginning, or none when it does not exist. Ends the command
 * when several ids begin so.
 */
export async function findMessageId(ports: Pick<Ports, 'documents'>, typed: string): Promise<string | None> {
  const ids = take(await listSubmissions(ports)).map(({ id }) => id)
  const [id = none, ...others] = idsMeant(ids, typed)
  return others.length === 0 ? id : fail('invalid', manyBegin(others.length + 1, typed))
}

/** Returns the message for an id that does not exist. */
export function noMessage(typed: string): string {
  return `There is no message with the id ${typed}.`
}
