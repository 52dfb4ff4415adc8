import type { ComparedEntry, ComparedFolder } from '#calls/studio/imports/compare-found.ts'
import { none } from '#domain/result.ts'
import { isFields } from '#domain/schema/stored-fields.ts'
import { inputValue } from '#domain/studio/form-field.ts'
import type { LackedField } from '#domain/transfer/typed-fields.ts'
import { countOf } from '../count.ts'
import { fineOf, listedEntry } from '../listed-entry.ts'
import { type CompareWords, pictureChange, sidesOf } from '../review/shown-review.ts'
import { typedName } from './chosen.ts'
import type { Choosing, ShownFound } from './shown-import.ts'

const marks: Readonly<Record<ComparedEntry['fate'], string>> = {
  new: 'New',
  differs: 'Differs',
  same: 'The same',
  alike: 'Perhaps there',
  merged: 'Repeated',
  incomplete: 'Incomplete',
  blank: '',
  'left alone': '',
}

const maxReasons = 3

const pages: Readonly<Record<string, readonly [title: string, fine: string]>> = {
  profile: ['You', 'Name, welcome, story, lists, projects and links'],
  location: ['Your place', ''],
  look: ['Look and menu', 'The accent hue, and which pages the menu shows'],
  email: ['Your mailbox', ''],
}

/** An entry, a page of the site, or a part that is taken only by hand. */
export function shownEntry(entry: ComparedEntry, way: string, compare: CompareWords): ShownFound {
  const { key, candidate, fate, why, like, fields, lacks } = entry
  const isSoft = fate === 'same' || fate === 'merged'
  return {
    ...{ key, title: titleOf(entry), isSoft, mark: marks[fate] },
    fine: [fineText(entry), like?.isStored ? `perhaps “${like.title}”` : like === none ? '' : `like “${like.title}”`]
      .filter((part) => part !== '')
      .join(' · '),
    choosing: choosingOf(entry, way),
    reasons: firstOf([
      ...(candidate.isOffered ? [] : candidate.reasons),
      ...(fate === 'incomplete' || fate === 'new' ? why : []),
    ]),
    differences: fields.map((change) => ({ name: change.label, ...sidesOf(change, compare) })),
    lacks: lacks.map((lacked) => shownLacked(key, lacked, way === 'take')),
  }
}

/** A field that can be typed. What is wrong is said once the entry is ticked. */
function shownLacked(
  key: string,
  { field, value, problem }: LackedField,
  isTicked: boolean,
): ShownFound['lacks'][number] {
  const { label, kind } = field
  const input = inputValue(field, value)
  const values = isFields(input) ? [input.month, input.year] : [input]
  const isLong = kind === 'text' && field.widget !== 'line'
  return {
    ...{ name: typedName(key, field.name), label, kind: kind === 'month' ? kind : isLong ? 'lines' : 'line' },
    values: values.map((each) => String(each ?? '')),
    ...{ problem: isTicked ? (problem?.message ?? '') : '', line: problem?.line ?? '' },
  }
}

function titleOf(entry: ComparedEntry): string {
  const { key, candidate, view } = entry
  const { section, isOffered, fields } = candidate
  if (isOffered) return offeredTitle(section, fields)
  const [page] = pages[section] ?? []
  if (page !== undefined) return page
  const title = view?.title || entry.title
  return section === 'hardware' && title !== '' ? `Hardware, ${title}` : title || key
}

function offeredTitle(section: string, fields: Readonly<Record<string, unknown>>): string {
  if (section === 'email') return `Your mailbox: ${String(fields.email)}`
  if (section === 'location') return `Postal code: ${String(fields.zipcode)}`
  return JSON.stringify(fields).includes('phone') ? 'Phone number' : 'Street'
}

function fineText({ candidate: { section, whole, isOffered, place }, view }: ComparedEntry): string {
  if (isOffered) return offeredFine[section] ?? ''
  const [page, fine = ''] = pages[section] ?? []
  if (page !== undefined) return whole === undefined ? (place ?? '') : fine
  return view === none ? (place ?? '') : fineOf(listedEntry(view))
}

const offeredFine: Readonly<Record<string, string>> = {
  email: 'Notices go there. It is on no page.',
  location: 'Comes with the place of the file.',
  profile: 'Kept for the next export of a resume. It is on no page.',
}

function choosingOf({ fate, like, fields, candidate, lacks }: ComparedEntry, way: string): Choosing {
  if (fate === 'merged' || (fate === 'incomplete' && lacks.length === 0)) return { kind: 'nothing' }
  if (fate !== 'alike') return { kind: 'box', isTicked: way === 'take' && fate !== 'same' }
  const [field, ...others] = fields
  const what = field !== undefined && others.length === 0 ? `the ${field.label.toLowerCase()} of mine` : 'mine'
  const noun = nouns[candidate.section] ?? 'entry'
  const leave = { value: 'leave', label: like?.isStored ? 'Leave mine' : 'Leave it out' }
  const change = like?.isStored ? [{ value: 'change', label: `Change ${what}` }] : []
  return {
    kind: 'ways',
    way: way || 'leave',
    ways: [leave, ...change, { value: 'add', label: `Add as another ${noun}` }],
  }
}

const nouns: Readonly<Record<string, string>> = { jobs: 'job', education: 'school', projects: 'project' }

const listTitles: Readonly<Record<string, string>> = {
  skills: 'Skills',
  languages: 'Languages',
  interests: 'Interests',
  activities: 'Activities',
  social: 'Links',
}

/** A list of the owner as a whole: '9 of 25 are new: Kubernetes, Figma …'. */
export function shownList(items: ComparedEntry[], way: string, compare: CompareWords): ShownFound {
  const [{ key, candidate }] = items as [ComparedEntry]
  const of = (fate: ComparedEntry['fate']) => items.filter((item) => item.fate === fate)
  const [added, differing, again] = [of('new'), of('differs'), [...of('merged'), ...of('alike')]]
  const leftOut = of('left alone')
  const names = added.slice(0, 5).map(({ title }) => title)
  const isSame = added.length + differing.length === 0
  const parts = [
    isSame ? countOf(items.length, 'line') : '',
    added.length === 0
      ? ''
      : `${added.length} of ${items.length} ${added.length === 1 ? 'is' : 'are'} new: ${names.join(', ')}${added.length > 5 ? ' …' : ''}`,
    again.length === 0 ? '' : `${again.length} repeated`,
  ]
  const counts = [
    added.length === 0 ? '' : `${added.length} new`,
    differing.length === 0 ? '' : `${differing.length} differ`,
    leftOut.length === 0 ? '' : `${leftOut.length} left out`,
  ]
  return {
    ...{ key, isSoft: isSame, fine: parts.filter((part) => part !== '').join(' · ') },
    title: candidate.isOffered ? 'A list of names: skills?' : (listTitles[candidate.section] ?? candidate.section),
    mark: isSame && leftOut.length === 0 ? 'The same' : counts.filter((part) => part !== '').join(', '),
    choosing: { kind: 'box', isTicked: way === 'take' && !isSame },
    reasons: firstOf(
      candidate.isOffered
        ? []
        : [...items.flatMap(({ candidate: { reasons } }) => reasons), ...leftOut.flatMap(({ why }) => why)],
    ),
    differences: differing.flatMap(({ fields }) =>
      fields.map((change) => ({ name: change.label, ...sidesOf(change, compare) })),
    ),
    lacks: [],
  }
}

/** Courses, which belong to a school that the file does not name. */
export function shownCourses(
  items: ComparedEntry[],
  schools: { id: string; title: string }[],
  way: string,
): ShownFound {
  const names = items.slice(0, 5).map(({ title }) => title)
  return {
    ...{ key: 'offered courses', title: countOf(items.length, 'course'), mark: '', isSoft: false },
    fine: `${names.join(', ')}${items.length > 5 ? ' …' : ''}`,
    choosing: schools.length === 0 ? { kind: 'nothing' } : { kind: 'school', way, schools },
    ...{ reasons: schools.length === 0 ? ['There is no school that they could belong to.'] : [] },
    ...{ differences: [], lacks: [] },
  }
}

/** The pictures of a folder. */
export function shownFolder(
  { key, folder, pictures, fate, changes, leftOut }: ComparedFolder,
  title: string,
  way: string,
): ShownFound {
  const room = leftOut.length === 0 ? '' : ` A folder holds 60 at most: ${leftOut.join(', ')} left out.`
  return {
    ...{ key, title, mark: marks[fate], isSoft: fate === 'same', reasons: [], lacks: [] },
    fine: `${countOf(pictures.length, 'picture')}.${room}`.replace(/\.$/, ''),
    choosing: { kind: 'box', isTicked: way === 'take' && fate !== 'same' },
    differences: fate === 'differs' ? changes.map((change) => pictureChange(folder, change)) : [],
  }
}

function firstOf(reasons: readonly string[]): string[] {
  const more = reasons.length - maxReasons
  return more > 0 ? [...reasons.slice(0, maxReasons), `And ${more} more.`] : [...reasons]
}
