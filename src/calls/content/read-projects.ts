import { call, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { type ProjectEntry, projectFact } from '#resume/records/collections/projects.ts'
import type { NamedFact } from '#resume/records/fact-entry.ts'
import { asOf } from '#resume/records/job.ts'
import type { Words } from '#resume/words.ts'
import { type EntryView, toEntryView } from '#resume/write/list-views.ts'
import { readToday } from './read-person-info.ts'

/** Returns the projects that have a document, newest first. Fails with 'unavailable' when the store gives no answer. */
export const readProjects = call(async (ports: Pick<Ports, 'documents' | 'clock'>): Promise<ProjectEntry[]> => {
  const [read, today] = await Promise.all([ports.documents.readAll('projects'), readToday(ports)])
  const { read: recordOf, compare } = collections.projects
  return take(read)
    .map(({ id, fields }) => asOf(today, recordOf(id, fields)))
    .sort(compare)
})

/** The roles and keywords of a project, as its page shows them. */
export function projectFacts({ roles, keywords }: ProjectEntry, words: Words): NamedFact[] {
  return [
    { name: words('Roles'), value: roles.join(', ') },
    { name: words('Keywords'), value: keywords.join(', ') },
  ].filter(({ value }) => value !== '')
}

/** A project as pages show it. */
export function projectView(project: ProjectEntry, words: Words): EntryView {
  return toEntryView(projectFact(project), words)
}
