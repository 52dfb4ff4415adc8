import { call, fail, take } from '#domain/call.ts'
import { askedPaper, paperOf } from '#domain/site/resume-paper.ts'
import type { Ports } from '#ports/ports.ts'
import type { Edition } from '#resume/records/edition.ts'
import { resumeDocument } from '#resume/write/document.ts'
import { nothingPrivate, resumeFacts } from '#resume/write/facts.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
import { exportPublicResume } from '../content/export-resume.ts'
import type { ResumePorts } from '../content/read-resume-facts.ts'
import { documentsOfEdition } from '../editions/documents-of-edition.ts'
import { contentOfEdition } from '../editions/read-edition.ts'
import { type LinkSetting, linkFileKinds, makeLinkFile } from './link-content.ts'

type FilePorts = Pick<Ports, 'fileMaker'> & ResumePorts

/**
 * Returns a file of an edition by its ending, made now without private fields; nothing is stored. Fails with 'object-not-found' for an
 * ending that there is not, with 'unavailable' when it cannot be made, and as the store does. docs/behaviour.md 38.2.
 */
export const makeEditionFile = call(
  async (ports: FilePorts, edition: Edition, ending: string, setting: LinkSetting): Promise<Uint8Array | string> => {
    if (ending === 'json') {
      const documents = documentsOfEdition(ports.documents, edition)
      return take(await exportPublicResume({ ...ports, documents }, { ...setting, edition }))
    }
    const kind = linkFileKinds.find((each) => each === ending) ?? fail('object-not-found', 'There is no such file.')
    return take(await makeLinkFile(ports, { edition: edition.uuid, shows: [] }, kind, setting))
  },
)

/** Returns the titles of the sections on each page of an edition's PDF. Fails as `makeEditionFile`. docs/behaviour.md 38.2. */
export const readEditionPages = call(
  async (
    ports: FilePorts,
    edition: Edition,
    { origin, place }: LinkSetting,
  ): Promise<readonly (readonly string[])[]> => {
    const content = take(await contentOfEdition(ports, place, edition))
    const document = resumeDocument(resumeFacts(content, markdownBlocks, nothingPrivate), origin)
    const paper = askedPaper(edition.paper) ?? paperOf(content.country)
    const making = ports.fileMaker.open()
    const made = await making.make({ kind: 'pages', document, paper }).finally(() => making.close())
    return take(made).pages ?? []
  },
)
