import { collections } from '#domain/content/collections.ts'
import { asOf } from '#domain/content/job.ts'
import type { ProjectEntry } from '#domain/content/resume-lists.ts'
import { type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { readToday } from './read-today.ts'

/** Returns the projects that have a document, newest first. Fails with 'unavailable' when the store gives no answer. */
export async function readProjects(ports: Pick<Ports, 'documents' | 'clock'>): Promise<Result<ProjectEntry[]>> {
  const [read, today] = await Promise.all([ports.documents.readAll('projects'), readToday(ports)])
  if (!read.ok) return read
  const { read: recordOf, compare } = collections.projects
  return success(read.data.map(({ id, fields }) => asOf(today, recordOf(id, fields))).sort(compare))
}
