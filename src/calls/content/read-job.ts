import { call, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { toJob } from '#resume/records/collections/jobs.ts'
import { jobsOf } from '#resume/records/collections/shown-entries.ts'
import { asOf, type Job } from '#resume/records/job.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import { isHidden } from '#resume/schema/stored-fields.ts'
import { readToday } from './read-person-info.ts'

/**
 * Returns one job, or none when it does not exist or is hidden, also for an id that no document can have. Fails with 'unavailable' when
 * the document store gives no answer. docs/behaviour.md 11.3.
 */
export async function readJob(ports: Pick<Ports, 'documents' | 'clock'>, uuid: string): Promise<Result<Job | None>> {
  const read = await ports.documents.read('jobs', uuid)
  if (!read.ok) return read.failure.code === 'invalid' ? success(none) : read
  if (read.data === none || isHidden(read.data.fields)) return success(none)
  return success(asOf(await readToday(ports), toJob(uuid, read.data.fields)))
}

/**
 * Returns all jobs that are not hidden, newest first. Fails with 'unavailable' when the document store gives no answer. docs/behaviour.md 11.3,
 * 11.4.
 */
export const readJobs = call(async (ports: Pick<Ports, 'documents' | 'clock'>): Promise<readonly Job[]> => {
  const [read, today] = await Promise.all([ports.documents.readAll('jobs'), readToday(ports)])
  return jobsOf(take(read), today)
})
