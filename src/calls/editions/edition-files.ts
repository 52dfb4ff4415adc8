import { call, fail, take } from '#domain/call.ts'
import type { Edition } from '#domain/content/edition.ts'
import type { Location } from '#domain/content/location.ts'
import { none } from '#domain/result.ts'
import { resumeDocument } from '#domain/resume/document.ts'
import { resumeFacts } from '#domain/resume/facts.ts'
import { resumeText } from '#domain/resume/plain-text.ts'
import { askedPaper, paperOf } from '#domain/site/resume-paper.ts'
import { markdownBlocks } from '#libraries/markdown.ts'
import type { FileOrder, GeneratedBytes } from '#ports/content/file-maker.ts'
import type { Ports } from '#ports/ports.ts'
import { exportPublicResume } from '../content/export-resume.ts'
import { documentsOfEdition } from './documents-of-edition.ts'
import { contentOfEdition } from './read-edition.ts'

type FilePorts = Pick<Ports, 'documents' | 'clock' | 'fileMaker'>
type Setting = { origin: string; place: Location | null }

/** The types of the files of an edition, by their names. */
export const editionFileTypes: Readonly<Record<string, string>> = {
  'resume.pdf': 'application/pdf',
  'resume.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'resume.txt': 'text/plain; charset=utf-8',
  'resume.json': 'application/json',
}

/**
 * Returns a file of an edition, made now; nothing is stored. Fails with 'object-not-found' for a file that there is not, with 'unavailable'
 * when it cannot be made, and as the store does. docs/behaviour.md 38.2.
 */
export const makeEditionFile = call(
  async (ports: FilePorts, edition: Edition, name: string, setting: Setting): Promise<Uint8Array | string> => {
    if (name === 'resume.json') {
      const documents = documentsOfEdition(ports.documents, edition)
      return take(await exportPublicResume({ ...ports, documents }, { ...setting, edition }))
    }
    const content = take(await contentOfEdition(ports, setting.place, edition))
    const facts = resumeFacts(content, markdownBlocks)
    if (name === 'resume.txt') return resumeText(facts, setting.origin)
    const kind = name === 'resume.pdf' ? 'pdf' : name === 'resume.docx' ? 'docx' : none
    if (kind === none) return fail('object-not-found', 'There is no such file.')
    const document = resumeDocument(facts, setting.origin)
    const paper = askedPaper(edition.paper) ?? paperOf(content.country)
    const changedAt = ports.clock.now().toISOString()
    return take(await made(ports, { kind, document, paper, changedAt })).bytes
  },
)

/** Returns the titles of the sections on each page of an edition's PDF. Fails as `makeEditionFile`. docs/behaviour.md 38.2. */
export const readEditionPages = call(
  async (ports: FilePorts, edition: Edition, { origin, place }: Setting): Promise<readonly (readonly string[])[]> => {
    const content = take(await contentOfEdition(ports, place, edition))
    const document = resumeDocument(resumeFacts(content, markdownBlocks), origin)
    const paper = askedPaper(edition.paper) ?? paperOf(content.country)
    return take(await made(ports, { kind: 'pages', document, paper })).pages ?? []
  },
)

/** Makes one file in a process that then ends. */
const made = call(async ({ fileMaker }: FilePorts, order: FileOrder): Promise<GeneratedBytes> => {
  const making = fileMaker.open()
  return take(await making.make(order).finally(() => making.close()))
})
