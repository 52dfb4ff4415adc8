import { compareEducation, type Education, toEducation } from '#domain/content/education.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * Reads one education, or none when there is no such education; an id that no document can have is one.
 * Fails with 'unavailable' when the document store gives no answer.
 * Source: docs/behaviour.md 11.3.
 */
export async function readEducation(
  { documents }: Pick<Ports, 'documents'>,
  uuid: string,
): Promise<Result<Education | None>> {
  const read = await documents.read('education', uuid)
  if (!read.ok) return read.failure.code === 'invalid' ? success(none) : read
  return success(read.data === none ? none : toEducation(uuid, read.data.fields))
}

/**
 * Reads all education, latest graduation first.
 * Fails with 'unavailable' when the document store gives no answer.
 * Source: docs/behaviour.md 11.3, 11.4.
 */
export async function readEducationList({ documents }: Pick<Ports, 'documents'>): Promise<Result<Education[]>> {
  const read = await documents.readAll('education')
  return read.ok ? success(read.data.map(({ id, fields }) => toEducation(id, fields)).sort(compareEducation)) : read
}
