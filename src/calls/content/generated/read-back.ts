import { call, take, takeAll } from '#domain/call.ts'
import { paperOf } from '#domain/site/resume-paper.ts'
import { isOffered } from '#domain/site/site-files.ts'
import type { Ports } from '#ports/ports.ts'
import type { Location } from '#resume/records/location.ts'
import { type None, none } from '#resume/result.ts'
import { resumeDocument } from '#resume/write/document.ts'
import { resumeFacts } from '#resume/write/facts.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
import { type ReadPart, readBack } from '#resume/write/read-back.ts'
import { type ResumePorts, readResumeContent } from '../read-resume-facts.ts'
import { readSiteSettings } from '../read-site-settings.ts'
import type { GeneratedFilesCache } from './generated-files.ts'

/** A file that is read back. `origin` is the address of the site and `place` the owner's location as pages show it. */
export type ReadBackFile = {
  kind: 'pdf' | 'docx'
  made: GeneratedFilesCache
  origin: string
  place: Location | None
}

/**
 * Returns what a program reads in the PDF or Word file that visitors get; none if the owner offers none. Fails with 'unavailable' when
 * a store gives no answer, or when the file cannot be made or read.
 */
export const readBackFile = call(
  async (
    ports: ResumePorts & Pick<Ports, 'fileReader'>,
    { kind, made, origin, place }: ReadBackFile,
  ): Promise<ReadPart[] | None> => {
    await made.settled()
    const [settings, content] = await takeAll([readSiteSettings(ports), readResumeContent(ports, place)])
    if (!isOffered(settings, kind)) return none
    const bytes = take(await made.document(kind, paperOf(content.country)))
    const document = resumeDocument(resumeFacts(content, markdownBlocks), origin)
    return readBack(take(await ports.fileReader.read(bytes)), document)
  },
)
