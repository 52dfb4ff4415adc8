import { nobody, type PersonInfo } from '#domain/content/person-info.ts'
import { toPersonInfo } from '#domain/content/person-info-fields.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * Returns the one document about the owner, or `nobody` when it is missing. Fails with 'unavailable' when the document
 * store gives no answer. docs/behaviour.md 11.3.
 */
export async function readPersonInfo({ documents }: Pick<Ports, 'documents'>): Promise<Result<PersonInfo>> {
  const read = await documents.read('person-info', 'owner')
  if (!read.ok) return read
  return success(read.data === none ? nobody : toPersonInfo(read.data.fields))
}
