import { type CalendarDay, calendarDayOf } from '../date.ts'
import { type None, none } from '../result.ts'
import {
  day,
  type Fields,
  isFields,
  listOf,
  named,
  optional,
  type Problem,
  type Reader,
  record,
  slug,
  text,
  timeZone,
  url,
} from '../schema/record.ts'
import { ageOn } from './age.ts'
import type { Location } from './location.ts'

export type SocialLink = { label: string; url: string; icon: string }
export type StoryPart = { heading: string; text: string; gallery: string | None }

/** A project is a page of this site (path and query word) or of another site. */
export type Project = { title: string; icon: string | None } & ({ path: string; query: string } | { url: string })

/** The one document about the owner. Markdown fields: intro, whoAmI, the texts of the story. No page shows `email`. */
export type PersonInfo = {
  name: string
  headline: string | None
  welcome: string | None
  intro: string | None
  birthDate: string | None
  musicSince: string | None
  residentSince: string | None
  whoAmI: string | None
  story: StoryPart[]
  skills: string[]
  activities: string[]
  leadership: string[]
  social: SocialLink[]
  github: string | None
  projects: Project[]
  email: string | None
  timeZone: string
}

/** The name shown when the owner has none; pages then read as a site without an owner. */
export const nameless = 'Resume'

const project: Reader<Project> = (value) =>
  isFields(value) && 'url' in value
    ? record({ title: text, icon: optional(text), url })(value)
    : record({ title: text, icon: optional(text), path: slug, query: slug })(value)

const folder: Reader<string> = (value) => {
  const read = text(value)
  if (read.problems.length > 0) return read
  const fits =
    /^[^/\\]+(\/[^/\\]+)*$/.test(read.value) && !read.value.split('/').some((part) => part === '..' || part === '.')
  return fits ? read : { value: '', problems: [{ field: '', reason: 'must be a folder such as about/gallery-coast' }] }
}

const emailAddress: Reader<string> = (value) => {
  const read = text(value)
  if (read.problems.length > 0) return read
  // The pattern would take minutes to reject a very long text; 254 characters are the limit of an address.
  return read.value.length <= 254 && /^[^\s@,;<>"()]+@[^\s@,;<>"()]+\.[^\s@,;<>"()]+$/.test(read.value)
    ? read
    : { value: '', problems: [{ field: '', reason: 'must be one email address' }] }
}

const readPersonInfo = (fields: Fields) =>
  record<PersonInfo>({
    name: named(nameless),
    headline: optional(text),
    welcome: optional(text),
    intro: optional(text),
    birthDate: optional(day),
    musicSince: optional(day),
    residentSince: optional(day),
    whoAmI: optional(text),
    story: listOf(record<StoryPart>({ heading: text, text, gallery: optional(folder) })),
    skills: listOf(text),
    activities: listOf(text),
    leadership: listOf(text),
    social: listOf(record<SocialLink>({ label: text, url, icon: text })),
    github: optional(url),
    projects: listOf(project),
    email: optional(emailAddress),
    timeZone,
  })(fields)

/** Reads the owner from stored fields; damaged fields are left out. */
export function toPersonInfo(fields: Fields): PersonInfo {
  return readPersonInfo(fields).value
}

export function personInfoProblems(fields: Fields): Problem[] {
  return readPersonInfo(fields).problems
}

/** Stands in while there is no document of the owner: the site then shows no texts, and no page fails. docs/behaviour.md 11.3. */
export const nobody: PersonInfo = {
  name: nameless,
  headline: none,
  welcome: none,
  intro: none,
  birthDate: none,
  musicSince: none,
  residentSince: none,
  whoAmI: none,
  story: [],
  skills: [],
  activities: [],
  leadership: [],
  social: [],
  github: none,
  projects: [],
  email: none,
  timeZone: 'UTC',
}

/** The heading of the home page. */
export function welcomeText({ welcome, name }: PersonInfo): string {
  return welcome ?? (name === nameless ? 'Welcome!' : `Welcome! I’m ${name}.`)
}

/** How many characters are filled into one text at most. Markdown shows no more than 64 KB. docs/behaviour.md 11.8. */
const fillLimit = 65_536

/**
 * The owner's 'WHO AM I?' with ages and place filled in, up to `fillLimit`; none when there is no such text. Without a
 * known place {city} becomes 'my home town', and {state} is left out with the comma before it. docs/behaviour.md 4.2,
 * 11.7.
 */
export function filledWhoAmI(person: PersonInfo, location: Location | None, today: CalendarDay): string | None {
  if (person.whoAmI === none) return none
  const years = (since: string | None) => yearsText(today, since)
  const known = location !== none && location.city !== ''
  const words: Record<string, string> = {
    age: years(person.birthDate),
    musicYears: years(person.musicSince),
    residenceYears: years(person.residentSince),
    city: known ? location.city : 'my home town',
    state: known ? location.state : '',
  }
  let room = fillLimit
  function filled(mark: string, name: string): string {
    if (room <= 0 || !Object.hasOwn(words, name)) return mark
    const word = words[name] ?? mark
    room -= word.length
    return word
  }
  const marked = words.state === '' ? withoutState(person.whoAmI) : person.whoAmI
  return marked.replaceAll(/\{(\w+)\}/g, filled)
}

/** Removes `{state}` with the comma and spaces before it. A regular expression would take minutes over a megabyte of spaces. */
function withoutState(text: string): string {
  const parts = text.split('{state}')
  const last = parts.pop() ?? ''
  return parts.map(withoutFinalComma).join('') + last
}

function withoutFinalComma(part: string): string {
  let end = part.length
  while (part[end - 1] === ' ') end -= 1
  return part.slice(0, part[end - 1] === ',' ? end - 1 : end)
}

function yearsText(today: CalendarDay, since: string | None): string {
  const from = since === none ? none : calendarDayOf(since)
  return from === none ? '…' : String(ageOn(today, from))
}
