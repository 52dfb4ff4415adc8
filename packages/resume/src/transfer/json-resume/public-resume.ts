import { addressForReaders } from '../../host.ts'
import { markdownOf } from '../../plain-markdown.ts'
import { toPersonInfo } from '../../records/collections/person-info.ts'
import { doiAddress } from '../../records/collections/publications.ts'
import { isIdsField } from '../../records/item-ids.ts'
import type { Location } from '../../records/location.ts'
import type { PersonInfo } from '../../records/person-info.ts'
import { type None, none } from '../../result.ts'
import { isAbsent } from '../../schema/same-value.ts'
import {
  type Fields,
  isFields,
  isHidden,
  type Stored,
  translatedFromField,
  translationsField,
} from '../../schema/stored-fields.ts'
import { xmlText } from '../../text.ts'
import { english } from '../../words.ts'
import { publicContact } from '../../write/contact.ts'
import { type Readers, statusFields, statusOf } from '../../write/status.ts'
import { blockLines, type TextBlock } from '../../write/text-block.ts'
import { ownKey } from './json-resume-map.ts'
import { jsonResumeOf, type WriteSetting } from './write-json-resume.ts'

/** What no visitor sees, wherever it is stored: the mailbox, the street, what came in with an import, and further languages. */
const privateFields = ['email', 'street', 'jsonResume', 'origin', translationsField, translatedFromField]

/** Fields that pages show as Markdown. */
const markdownFields = ['intro', 'companyHistory']

type Blocks = (markdown: string) => TextBlock[]

/**
 * The resume as JSON Resume 1.2.1 for visitors: of the email address and the telephone number what files show, no mailbox, no hidden
 * entry, no reference that is not shown, nothing beyond the format's fields but what themes still read of its earlier versions. The place
 * is the one of pages. `blocksOf` reads a Markdown text. docs/behaviour.md 31.2.
 */
export function publicResumeOf(
  documents: readonly Stored[],
  place: Location | None,
  setting: WriteSetting,
  blocksOf: Blocks,
): Fields {
  const readers = setting.edition === undefined ? 'site' : 'links'
  const shown = shownOf(documents, place, readers).map((each) => ({
    ...each,
    fields: inWords(each.fields, setting, blocksOf),
  }))
  return forThemes(withoutOwn(jsonResumeOf(shown.map(withAddress), setting)) as Fields, setting.origin)
}

/**
 * The same for an import, strictly in the format: each entry has also what pages show and the format has no field for, so that it comes back whole.
 * docs/behaviour.md 32.2.
 */
export function attachedResumeOf(
  documents: readonly Stored[],
  place: Location | None,
  setting: WriteSetting,
  blocksOf: Blocks,
): Fields {
  const written = shownOf(documents, place, 'site')
  // As in the file itself, nothing leads to an address that only this computer can open.
  const isReachable = addressForReaders(setting.origin) !== none
  const own = { ...setting, origin: isReachable ? setting.origin : '' }
  const shown = written.map((each) =>
    each.collection === 'person-info' ? { ...each, fields: inWords(each.fields, own, blocksOf) } : each,
  )
  const { meta: whole, interests, ...resume } = jsonResumeOf(shown, own)
  const { canonical, ...others } = whole as Fields
  const meta = isReachable ? { ...others, canonical } : others
  const { summary } = resume.basics as Fields
  const markdown = written.find(({ collection }) => collection === 'person-info')?.fields.intro
  const intro = typeof summary === 'string' ? { [ownKey]: { summary: { text: summary, markdown } } } : {}
  return { ...resume, interests: withoutOwn(interests), meta: { ...(withoutOwn(meta) as Fields), ...intro } }
}

/** The same of records that are converted for their owner: with everything that they have, and without what only a site reads. */
export function convertedResumeOf(records: readonly Stored[], setting: WriteSetting): Fields {
  const owned = records.map((each) =>
    each.collection === 'person-info' ? { ...each, fields: { ...each.fields, email: each.fields.resumeEmail } } : each,
  )
  const { meta, ...resume } = withoutOwn(jsonResumeOf(owned, setting)) as Fields
  const { canonical, ...others } = meta as Fields
  return { ...resume, meta: addressForReaders(setting.origin) === none ? others : { ...others, canonical } }
}

/** What pages show of the documents, in the form that is stored. */
function shownOf(documents: readonly Stored[], place: Location | None, readers: Readers): Stored[] {
  return documents
    .filter(({ collection, fields }) => !isHidden(fields) && (collection !== 'references' || fields.shown === true))
    .flatMap((each) => (each.collection === 'location' ? placed(each, place) : [each]))
    .map(({ fields, ...each }) => ({
      ...each,
      fields: {
        ...(publicPart(fields) as Fields),
        ...(each.collection === 'person-info' && ownerPart(toPersonInfo(fields), readers)),
      },
    }))
}

/** Of the ways to the owner what files show, and of the status nothing but for those who see it. */
function ownerPart(person: PersonInfo, readers: Readers): Fields {
  const status = statusOf(person, readers, english)
  const unseen =
    status === none
      ? statusFields
      : [
          ...(isAbsent(person.statusText) ? [] : ['status']),
          ...(status.where === '' ? ['statusRegion', 'statusRemote'] : []),
        ]
  return { ...publicContact(person, 'files'), ...Object.fromEntries(unseen.map((name) => [name, none])) }
}

/** A publication without an address of its own has that of its DOI. */
function withAddress(each: Stored): Stored {
  const { doi, url } = each.fields
  if (each.collection !== 'publications' || !isAbsent(url)) return each
  const address = doiAddress(isAbsent(doi) ? none : String(doi))
  return address === none ? each : { ...each, fields: { ...each.fields, url: address } }
}

/**
 * A resume with what themes show and the record has elsewhere: the address of the site, names of accounts, and the employer by its
 * name of earlier versions.
 */
function forThemes(resume: Fields, origin: string): Fields {
  const { url = addressForReaders(origin) ?? undefined, profiles, ...person } = resume.basics as Fields
  const accounts = (profiles as Fields[] | undefined)?.map((each) => ({ ...each, username: usernameOf(each.url) }))
  const work = (resume.work as Fields[] | undefined)?.map((job) => ({ ...job, company: job.name }))
  return { ...resume, basics: { ...person, url, profiles: accounts }, ...(work && { work }) }
}

/** The name of an account, as the last part of its address is one. */
function usernameOf(address: unknown): string | undefined {
  const { pathname, search } = new URL(String(address))
  return search === '' ? /\/@?([\w.-]+)\/?$/.exec(pathname)?.[1] : undefined
}

/** The stored place as far as pages show it: its country only if it is the same place. */
function placed(each: Stored, place: Location | None): Stored[] {
  if (place === none) return []
  const country = each.fields.city === place.city ? { country: each.fields.country } : {}
  return [{ ...each, fields: { ...place, ...country } }]
}

/** A value without private fields and ids of items, at any depth, and without characters that no page shows. */
function publicPart(value: unknown): unknown {
  if (typeof value === 'string') return xmlText(value)
  if (Array.isArray(value)) return value.map(publicPart)
  if (!isFields(value)) return value
  const kept = Object.entries(value).filter(([name]) => !privateFields.includes(name) && !isIdsField(name, value))
  return Object.fromEntries(kept.map(([name, part]) => [name, publicPart(part)]))
}

/** What Markdown says as plain text, in the form in which `jsonResumeOf` takes it for that. */
function inWords(fields: Fields, { origin }: WriteSetting, blocksOf: Blocks): Fields {
  const texts = markdownFields.flatMap((name) => {
    const text = fields[name]
    return typeof text === 'string' ? [[name, markdownOf(blocksText(blocksOf(text), origin))]] : []
  })
  return { ...fields, ...Object.fromEntries(texts) }
}

/** Blocks as plain text: a blank line between paragraphs, none between the items of a list. */
function blocksText(blocks: readonly TextBlock[], origin: string): string {
  return blocks.reduce((text, block, at) => {
    const between = at === 0 ? '' : block.depth > 0 && (blocks[at - 1]?.depth ?? 0) > 0 ? '\n' : '\n\n'
    return text + between + blockLines(block, origin).join('\n')
  }, '')
}

/** A value without what only this product reads, except that an interest is an activity, and the status. */
function withoutOwn(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutOwn)
  if (!isFields(value)) return value
  const kept = Object.entries(value).filter(([name, part]) => name !== ownKey || isShown(part))
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutOwn(part)]))
}

function isShown(part: unknown): boolean {
  return isFields(part) && (part.kind === 'activity' || statusFields.some((name) => name in part))
}
