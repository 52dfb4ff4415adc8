import { listSubmissions } from '#calls/messages/list-submissions.ts'
import { idsMeant } from '#domain/messages/short-id.ts'
import { failed, type None, none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { manyBegin } from '../../command/one-word.ts'

/**
 * Returns the whole id of the message with this id or its beginning, or none when it does not exist. Fails with 'invalid'
 * when several ids begin so.
 */
export async function findMessageId(ports: Pick<Ports, 'documents'>, typed: string): Promise<Result<string | None>> {
  const listed = await listSubmissions(ports)
  if (!listed.ok) return listed
  const ids = listed.data.map(({ id }) => id)
  const [id = none, ...others] = idsMeant(ids, typed)
  if (others.length === 0) return success(id)
  return failed('invalid', manyBegin(others.length + 1, typed))
}

/** Returns the message for an id that does not exist. */
export function noMessage(typed: string): string {
  return `There is no message with the id ${typed}.`
}
