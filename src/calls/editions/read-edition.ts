import { call, fail, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { collections } from '#resume/records/collections/collections.ts'
import type { Edition } from '#resume/records/edition.ts'
import type { Location } from '#resume/records/location.ts'
import { type None, none } from '#resume/result.ts'
import type { ResumeContent } from '#resume/write/content.ts'
import { inEditionsOrder } from '#resume/write/edition-content.ts'
import { type ResumePorts, readResumeContent } from '../content/read-resume-facts.ts'
import { documentsOfEdition } from './documents-of-edition.ts'

/** All editions by their names. Fails as the store does. */
export const readEditions = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<Edition[]> => {
  const { read: editionOf, compare } = collections.editions
  const read = take(await documents.readAll('editions'))
  return read.map(({ id, fields }) => editionOf(id, fields)).sort(compare)
})

/** An edition, or none when there is no such one. Fails as the store does. */
export const readEdition = call(
  async ({ documents }: Pick<Ports, 'documents'>, id: string): Promise<Edition | None> => {
    const stored = take(await documents.read('editions', id))
    return stored === none ? none : collections.editions.read(id, stored.fields)
  },
)

/**
 * Returns the records of an edition, or of the whole resume for none, from which page and files are made. Fails with 'object-not-found' when
 * there is no such edition, and as the store does.
 */
export const readEditionContent = call(
  async (ports: ResumePorts, place: Location | None, id: string | None): Promise<ResumeContent> => {
    if (id === none) return take(await readResumeContent(ports, place))
    const edition = take(await readEdition(ports, id)) ?? fail('object-not-found', 'There is no such edition.')
    return take(await contentOfEdition(ports, place, edition))
  },
)

/** Returns the records of an edition. Fails as the store does. */
export const contentOfEdition = call(
  async (ports: ResumePorts, place: Location | None, edition: Edition): Promise<ResumeContent> => {
    const documents = documentsOfEdition(ports.documents, edition)
    const content = take(await readResumeContent({ ...ports, documents }, place))
    return inEditionsOrder(edition, content)
  },
)
