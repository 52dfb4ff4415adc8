import { collections } from '#domain/content/collections.ts'
import type { ProjectEntry } from '#domain/content/resume-lists.ts'
import { type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'

/** Returns the projects that have a document, newest first. Fails with 'unavailable' when the store gives no answer. */
export async function readProjects({ documents }: Pick<Ports, 'documents'>): Promise<Result<ProjectEntry[]>> {
  const read = await documents.readAll('projects')
  if (!read.ok) return read
  const { read: recordOf, compare } = collections.projects
  return success(read.data.map(({ id, fields }) => recordOf(id, fields)).sort(compare))
}
