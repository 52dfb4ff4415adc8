import { type CalendarDay, calendarDayOf } from '../date.ts'
import { type None, none } from '../result.ts'
import type { Tolerant } from '../schema/read.ts'
import { joined } from '../text.ts'
import { english, message } from '../words.ts'
import type { personInfoFields } from './collections/person-info.ts'
import type { Location } from './location.ts'

/** The one document about the owner. No page shows `email`. */
export type PersonInfo = Tolerant<typeof personInfoFields>

export type SocialLink = PersonInfo['social'][number]
export type StoryPart = PersonInfo['story'][number]

/** A project is a page of this site (path and query word) or of another site. */
export type Project = PersonInfo['projects'][number]

/** A skill is a text, or a name with a level or keywords. */
export type Skill = PersonInfo['skills'][number]

/** 'Sailing (Expert): knots, weather'. */
export function skillText(skill: Skill): string {
  if (typeof skill === 'string') return skill
  const { name, level, keywords } = skill
  return joined([level === none ? name : `${name} (${level})`, keywords.join(', ')], ': ')
}

/** What a status may be without words of the owner's own. */
export const statusChoices = {
  work: message('Open to work'),
  freelance: message('Open to freelance'),
  closed: message('Not looking'),
} as const

/** Who sees the status, by what is stored; '' for a status that is stored without it. */
export const statusReaders: Readonly<Record<string, string>> = {
  '': 'Only readers of links and editions',
  site: 'Everyone',
  nowhere: 'Nobody',
}

/** The name shown when the owner has none; pages then read as a site without an owner. */
export const nameless = 'Resume'

/** The heading of the home page. */
export function welcomeText({ welcome, name }: Pick<PersonInfo, 'welcome' | 'name'>, words = english): string {
  return welcome ?? (name === nameless ? words('Welcome!') : words('Welcome! I’m {$name}.', { name }))
}

/** The `mailto:` address that the owner shows among the links, or none. */
export function shownMailbox({ social }: Pick<PersonInfo, 'social'>): string | None {
  return social.find(({ url }) => /^mailto:/i.test(url))?.url ?? none
}

/** The language of the owner's texts, by its tag. */
export function languageOf({ language }: Pick<PersonInfo, 'language'>): string {
  return language ?? 'en'
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
  return String((from === none ? none : ageOn(today, from)) ?? '…')
}

/**
 * Whole years from `birth` to `today`; none before `birth`. On the birthday the new age counts; 29 February counts on 1 March.
 * docs/behaviour.md 11.6.
 */
export function ageOn(today: CalendarDay, birth: CalendarDay): number | None {
  const reached = today.month > birth.month || (today.month === birth.month && today.day >= birth.day)
  const years = today.year - birth.year - (reached ? 0 : 1)
  return years < 0 ? none : years
}

/** The texts in which the sample names its owner. */
export const namingFields = ['welcome', 'whoAmI'] as const

/** A text of the sample with the owner's names in place of the sample's: the whole name first, then the first name. */
export function withNames(text: string, sample: string, owner: { name: string; givenName: string }): string {
  const [first = ''] = sample.split(' ')
  if (first === '') return text
  const called = owner.givenName === '' ? owner.name : owner.givenName
  return text
    .replaceAll(sample, () => owner.name)
    .replaceAll(/[\p{L}\p{N}]+/gu, (word) => (word === first ? called : word))
}
