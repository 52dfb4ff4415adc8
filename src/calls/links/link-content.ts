import { call, fail, take, takeAll } from '#domain/call.ts'
import type { Link } from '#domain/links/link.ts'
import { privateFactsOf } from '#domain/links/private-fields.ts'
import { askedPaper, paperOf } from '#domain/site/resume-paper.ts'
import type { Ports } from '#ports/ports.ts'
import type { Location } from '#resume/records/location.ts'
import { none } from '#resume/result.ts'
import { withResumeContact } from '#resume/write/contact.ts'
import type { ResumeContent } from '#resume/write/content.ts'
import { resumeDocument } from '#resume/write/document.ts'
import { type ResumeFacts, resumeFacts } from '#resume/write/facts.ts'
import type { Paper } from '#resume/write/layout/measures.ts'
import { markdownBlocks } from '#resume/write/markdown.ts'
import { resumeText } from '#resume/write/plain-text.ts'
import { readHistory } from '../content/history.ts'
import { lookUpLocation } from '../content/look-up-location.ts'
import { readChanges } from '../content/read-changes.ts'
import type { ResumePorts } from '../content/read-resume-facts.ts'
import { readEdition, readEditionContent } from '../editions/read-edition.ts'
import { contentOfPublish } from '../studio/history/read-restorable.ts'
import { readPrivateFields } from './private-fields.ts'

type ContentPorts = ResumePorts
type MakePorts = ContentPorts & Pick<Ports, 'fileMaker'>

/** What a link shows: the records of its edition, and the facts of them with the private fields that are ticked. */
export type LinkContent = { content: ResumeContent; facts: ResumeFacts }

/** The address of the site, without a final slash, and the owner's location as pages show it. */
export type LinkSetting = { origin: string; place: Location | null }

/** The files of a link, by the endings of their names. */
export const linkFileKinds = ['pdf', 'docx', 'txt'] as const
export type LinkFileKind = (typeof linkFileKinds)[number]

type Shown = Pick<Link, 'edition' | 'shows'>

/** Reads what a link shows. Fails with 'object-not-found' when its edition is gone, and as the store does. */
export const readLinkContent = call(
  async (ports: ContentPorts, { edition, shows }: Shown, place: Location | null): Promise<LinkContent> => {
    const [content, fields] = await takeAll([
      readEditionContent(ports, place, edition || none),
      readPrivateFields(ports),
    ])
    return {
      content,
      facts: resumeFacts(content, markdownBlocks, privateFactsOf(withResumeContact(fields, content.person), shows)),
    }
  },
)

/**
 * Makes a file of a link, which is stored nowhere. Fails as `readLinkContent`, and with 'unavailable' when it cannot be made.
 * docs/behaviour.md 37.3.
 */
export const makeLinkFile = call(
  async (ports: MakePorts, link: Shown, kind: LinkFileKind, setting: LinkSetting): Promise<Uint8Array> => {
    const changes = take(await readChanges(ports))
    return madeFile(ports, link, kind, { ...setting, changedAt: changes.newest ?? ports.clock.now().toISOString() })
  },
)

type HistoryPorts = MakePorts & Pick<Ports, 'files' | 'blobs' | 'pictures' | 'locationLookup'>

/**
 * Makes a file of a link from the content as it was right after a publish, with the private fields of now. Fails with 'object-not-found'
 * when that publish is not kept, or had no such edition. docs/behaviour.md 37.7.
 */
export const resumeAsOf = call(
  async (
    ports: HistoryPorts,
    link: Shown,
    publishNumber: number,
    kind: LinkFileKind,
    { origin, place }: LinkSetting,
  ): Promise<Uint8Array> => {
    const then = take(await contentOfPublish(ports, publishNumber))
    if (then === none) return fail('object-not-found', `Publish ${publishNumber} is not kept any more.`)
    const placeThen = ports.locationLookup === none ? take(await lookUpLocation(then)) : place
    const history = take(await readHistory(ports))
    const changedAt = history.find(({ number }) => number === publishNumber)?.at ?? ports.clock.now().toISOString()
    return madeFile(then, link, kind, { origin, place: placeThen, changedAt })
  },
)

async function madeFile(
  ports: MakePorts,
  link: Shown,
  kind: LinkFileKind,
  { origin, place, changedAt }: LinkSetting & { changedAt: string },
): Promise<Uint8Array> {
  const { content, facts } = take(await readLinkContent(ports, link, place))
  if (kind === 'txt') return new TextEncoder().encode(resumeText(facts, origin))
  const paper = (await paperOfEdition(ports, link.edition)) ?? paperOf(content.country)
  const making = ports.fileMaker.open()
  const order = { kind, document: resumeDocument(facts, origin), paper, changedAt }
  const made = take(await making.make(order).finally(() => making.close()))
  return made.bytes ?? fail('unavailable', 'The file is empty.')
}

async function paperOfEdition(ports: ContentPorts, id: string): Promise<Paper | undefined> {
  const edition = id === '' ? none : take(await readEdition(ports, id))
  return askedPaper(edition?.paper ?? none)
}
