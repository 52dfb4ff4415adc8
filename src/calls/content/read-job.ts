import { toJob } from '#domain/content/collections/jobs.ts'
import { isHidden } from '#domain/content/hidden.ts'
import { compareJobs, type Job } from '#domain/content/job.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * Returns one job, or none when it does not exist or is hidden, also for an id that no document can have. Fails with 'unavailable' when
 * the document store gives no answer. docs/behaviour.md 11.3.
 */
export async function readJob({ documents }: Pick<Ports, 'documents'>, uuid: string): Promise<Result<Job | None>> {
  const read = await documents.read('jobs', uuid)
  if (!read.ok) return read.failure.code === 'invalid' ? success(none) : read
  return success(read.data === none || isHidden(read.data.fields) ? none : toJob(uuid, read.data.fields))
}

/**
 * Returns all jobs that are not hidden, newest first. Fails with 'unavailable' when the document store gives no answer. docs/behaviour.md 11.3,
 * 11.4.
 */
export async function readJobs({ documents }: Pick<Ports, 'documents'>): Promise<Result<Job[]>> {
  const read = await documents.readAll('jobs')
  if (!read.ok) return read
  const shown = read.data.filter(({ fields }) => !isHidden(fields))
  return success(shown.map(({ id, fields }) => toJob(id, fields)).sort(compareJobs))
}
