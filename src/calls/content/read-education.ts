import { toEducation } from '#domain/content/collections/education.ts'
import { compareEducation, type Education } from '#domain/content/education.ts'
import { isHidden } from '#domain/content/hidden.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * Returns one education, or none when it does not exist or is hidden, also for an id that no document can have. Fails with 'unavailable'
 * when the document store gives no answer. docs/behaviour.md 11.3.
 */
export async function readEducation(
  { documents }: Pick<Ports, 'documents'>,
  uuid: string,
): Promise<Result<Education | None>> {
  const read = await documents.read('education', uuid)
  if (!read.ok) return read.failure.code === 'invalid' ? success(none) : read
  return success(read.data === none || isHidden(read.data.fields) ? none : toEducation(uuid, read.data.fields))
}

/**
 * Returns all education that is not hidden, latest graduation first. Fails with 'unavailable' when the document store gives no answer.
 * docs/behaviour.md 11.3, 11.4.
 */
export async function readEducationList({ documents }: Pick<Ports, 'documents'>): Promise<Result<Education[]>> {
  const read = await documents.readAll('education')
  if (!read.ok) return read
  const shown = read.data.filter(({ fields }) => !isHidden(fields))
  return success(shown.map(({ id, fields }) => toEducation(id, fields)).sort(compareEducation))
}
