import { call, take, takeAll } from '#domain/call.ts'
import type { Location } from '#domain/content/location.ts'
import type { None } from '#domain/result.ts'
import { resumeDocument } from '#domain/resume/document.ts'
import { resumeFacts } from '#domain/resume/facts.ts'
import { type ReadPart, readBack } from '#domain/resume/read-back.ts'
import { paperOf } from '#domain/site/resume-paper.ts'
import { isOffered } from '#domain/site/site-files.ts'
import { markdownBlocks } from '#libraries/markdown.ts'
import type { Ports } from '#ports/ports.ts'
import { type ResumePorts, readResumeContent } from '../read-resume-facts.ts'
import { readSiteSettings } from '../read-site-settings.ts'
import type { GeneratedFilesCache } from './generated-files.ts'

/** What a program reads in one of the published files; `parts` are the same for each file but for what was read. */
export type FileReadBack = { kind: 'pdf' | 'docx'; parts: readonly ReadPart[] }

/**
 * Returns what programs read in the PDF and the Word file that visitors get, of those that the owner offers. `origin` is the address
 * of the site and `place` the owner's location as pages show it. Fails with 'unavailable' when a store gives no answer, or when a
 * file cannot be made or read.
 */
export const readBackFiles = call(
  async (
    ports: ResumePorts & Pick<Ports, 'fileReader'>,
    { made, origin, place }: { made: GeneratedFilesCache; origin: string; place: Location | None },
  ): Promise<FileReadBack[]> => {
    await made.settled()
    const [settings, content] = await takeAll([readSiteSettings(ports), readResumeContent(ports, place)])
    const document = resumeDocument(resumeFacts(content, markdownBlocks), origin)
    const kinds = (['pdf', 'docx'] as const).filter((kind) => isOffered(settings, kind))
    return Promise.all(
      kinds.map(async (kind) => {
        const bytes = take(await made.document(kind, paperOf(content.country)))
        return { kind, parts: readBack(take(await ports.fileReader.read(kind, bytes)), document) }
      }),
    )
  },
)
