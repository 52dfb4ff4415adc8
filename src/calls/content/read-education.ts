import { call, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { toEducation } from '#resume/records/collections/education.ts'
import { educationOf } from '#resume/records/collections/shown-entries.ts'
import type { Education } from '#resume/records/education.ts'
import { asOf } from '#resume/records/job.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import { isHidden } from '#resume/schema/stored-fields.ts'
import { readToday } from './read-person-info.ts'

/**
 * Returns one education, or none when it does not exist or is hidden, also for an id that no document can have. Fails with 'unavailable'
 * when the document store gives no answer. docs/behaviour.md 11.3.
 */
export async function readEducation(
  ports: Pick<Ports, 'documents' | 'clock'>,
  uuid: string,
): Promise<Result<Education | None>> {
  const read = await ports.documents.read('education', uuid)
  if (!read.ok) return read.failure.code === 'invalid' ? success(none) : read
  if (read.data === none || isHidden(read.data.fields)) return success(none)
  return success(asOf(await readToday(ports), toEducation(uuid, read.data.fields)))
}

/**
 * Returns all education that is not hidden, latest graduation first. Fails with 'unavailable' when the document store gives no answer.
 * docs/behaviour.md 11.3, 11.4.
 */
export const readEducationList = call(
  async (ports: Pick<Ports, 'documents' | 'clock'>): Promise<readonly Education[]> => {
    const [read, today] = await Promise.all([ports.documents.readAll('education'), readToday(ports)])
    return educationOf(take(read), today)
  },
)
