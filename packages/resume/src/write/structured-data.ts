import { dateCode, type PartialDate } from '../date.ts'
import { asciiAddress, safeUrl } from '../link.ts'
import type { Certificate } from '../records/collections/certificates.ts'
import type { Education } from '../records/education.ts'
import { isPresent, type Job } from '../records/job.ts'
import { languageOf, type PersonInfo } from '../records/person-info.ts'
import { type None, none } from '../result.ts'
import { isBlank, joined, oneLine } from '../text.ts'
import type { Words } from '../words.ts'
import type { ResumeContent } from './content.ts'

/**
 * The facts of pages in the vocabulary of schema.org, as search engines read them. Only what the page shows: no email address,
 * phone number, street, postal code or birthday. The owner has one id on every page. docs/behaviour.md 31.5.
 */
const context = 'https://schema.org' as const

/** `origin` is the address of the site, `prefix` the path before pages in the language; `image` the absolute address of the portrait; the dates are those of the page's facts. */
export type DataSetting = {
  origin: string
  prefix?: string
  image: string | None
  createdAt: string | None
  changedAt: string | None
}

/** The data of the home page. */
export function homeData(content: PersonPart, setting: DataSetting) {
  const { origin, prefix = '' } = setting
  return {
    '@context': context,
    '@type': 'WebSite' as const,
    '@id': siteId(origin),
    name: oneLine(content.person.name),
    url: `${origin}${prefix}/`,
    inLanguage: languageOf(content.person),
    about: { ...personData(content.person, origin), ...profileOf(content, setting) },
  }
}

/** The data of /about. */
export function aboutData(content: PersonPart, setting: DataSetting) {
  const person = { ...personData(content.person, setting.origin), ...profileOf(content, setting) }
  return pageData('/about', content.person, setting, person)
}

/** The data of /resume: of a long resume only what `dataLimit` leaves room for. Its entries have pages and data of their own. */
export function resumeData(content: ResumeContent, setting: DataSetting) {
  const { person, jobs, education, lists } = content
  const current = jobs.filter(isPresent)
  const completed = education.filter((each) => each.completed)
  const credentials = [
    ...completed.filter(({ type }) => type !== '').map(degree),
    ...lists.certificates.map(certificate),
  ]
  const parts = [
    named('jobTitle', current[0]?.title),
    listed('worksFor', current.filter(({ company }) => company !== '').map(employer)),
    listed('alumniOf', completed.map(organization)),
    listed('hasCredential', credentials),
    listed('affiliation', education.filter(isAttended).map(organization)),
    listed(
      'award',
      lists.awards.map(({ title }) => oneLine(title)),
    ),
    listed(
      'knowsLanguage',
      person.languages.map(({ language, code }) => code ?? oneLine(language)),
    ),
    listed('hasOccupation', jobs.map(occupation)),
    listed(
      'knowsAbout',
      person.skills.map((skill) => oneLine(typeof skill === 'string' ? skill : skill.name)),
    ),
    addressOf(content.place?.city, content.place?.state, content.country),
  ]
  return pageData('/resume', person, setting, withinLimit(personData(person, setting.origin), parts))
}

/** The data of a job's page. */
export function jobData(person: PersonInfo, job: Job, setting: DetailsSetting, words: Words) {
  const about = {
    ...personData(person, setting.origin),
    ...(isPresent(job) && job.company !== '' ? { worksFor: employer(job) } : {}),
    hasOccupation: occupation(job),
  }
  return detailsData(about, job.title, setting, words)
}

/** The data of a school's page. */
export function educationData(person: PersonInfo, education: Education, setting: DetailsSetting, words: Words) {
  const { origin } = setting
  const { institution, type, city, state, completed } = education
  const school = { ...organization(education), ...addressOf(city, state, none) }
  const earned = {
    ...degree(education),
    recognizedBy: { '@type': 'Organization' as const, name: oneLine(institution) },
  }
  const about = {
    ...personData(person, origin),
    ...(completed ? { alumniOf: school } : isAttended(education) ? { affiliation: school } : {}),
    ...(completed && type !== '' ? { hasCredential: earned } : {}),
  }
  return detailsData(about, institution, setting, words)
}

export type PersonPart = Pick<ResumeContent, 'person' | 'place' | 'country'>

/** The characters of the data of /resume, so that the page stays within its budget. docs/behaviour.md 18.6. */
const dataLimit = 2000

/** An object with each part that leaves its text below the limit; of a list, the first items that do. */
function withinLimit<Whole extends object, Part extends object>(
  whole: Whole,
  parts: readonly Part[],
): Partial<Part> & Whole {
  let made: Partial<Part> & Whole = { ...whole }
  for (const part of parts) {
    const longest = shortenings(part)
      .map((each) => ({ ...made, ...each }))
      .find((more) => dataText(more).length <= dataLimit)
    if (longest !== undefined) made = longest
  }
  return made
}

/** A part, and what remains of its list without the last items, down to one. */
function shortenings<Part extends object>(part: Part): Part[] {
  return Object.entries(part).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((_, cut) => ({ ...part, [name]: value.slice(0, value.length - cut) })) : [part],
  )
}

function pageData<Person extends object>(
  path: string,
  person: PersonInfo,
  { origin, prefix = '', createdAt, changedAt }: DataSetting,
  mainEntity: Person,
) {
  const url = origin + prefix + path
  return {
    '@context': context,
    '@type': 'ProfilePage' as const,
    '@id': url,
    url,
    ...named('dateCreated', createdAt),
    ...named('dateModified', changedAt),
    inLanguage: languageOf(person),
    isPartOf: { '@id': siteId(origin) },
    mainEntity,
  }
}

/** `path` is that of the page of a job or school, and `changedAt` when what it shows was changed last. */
export type DetailsSetting = Pick<DataSetting, 'origin' | 'changedAt'> & { path: string }

function detailsData<Person extends object>(
  about: Person,
  title: string,
  { path, origin, changedAt }: DetailsSetting,
  words: Words,
) {
  const parts = [
    { name: words('Home'), item: `${origin}/home` },
    { name: words('Resume'), item: `${origin}/resume` },
    { name: oneLine(title), item: origin + path },
  ]
  return {
    '@context': context,
    '@type': 'WebPage' as const,
    url: origin + path,
    ...named('dateModified', changedAt),
    about,
    breadcrumb: {
      '@type': 'BreadcrumbList' as const,
      itemListElement: parts.map((part, at) => ({ '@type': 'ListItem' as const, position: at + 1, ...part })),
    },
  }
}

function siteId(origin: string): string {
  return `${origin}/#site`
}

/** The owner, by the one id, with what every page shows. */
function personData(person: PersonInfo, origin: string) {
  return { '@type': 'Person' as const, '@id': `${origin}/#person`, name: oneLine(person.name), url: `${origin}/` }
}

/** What pages about the owner show beside the name. */
function profileOf({ person, place, country }: PersonPart, { origin, image }: DataSetting) {
  return {
    ...named('givenName', person.givenName),
    ...named('familyName', person.familyName),
    ...named('description', person.headline),
    ...named('image', image),
    ...listed('sameAs', [
      ...new Set(person.social.flatMap(({ url }) => (isOther(url, origin) ? [asciiAddress(url) ?? url] : []))),
    ]),
    ...addressOf(place?.city, place?.state, country),
  }
}

function addressOf(city: string | null | undefined, state: string | null | undefined, country: string | null) {
  const address = {
    ...named('addressLocality', city),
    ...named('addressRegion', state),
    ...named('addressCountry', country),
  }
  return Object.keys(address).length === 0 ? {} : { address: { '@type': 'PostalAddress' as const, ...address } }
}

function employer({ company, url }: Job) {
  return { '@type': 'Organization' as const, name: oneLine(company), ...addressed(url) }
}

function occupation({ title, startDate, endDate }: Job) {
  return {
    '@type': 'Role' as const,
    ...coded('startDate', startDate),
    ...coded('endDate', endDate),
    hasOccupation: { '@type': 'Occupation' as const, name: oneLine(title) },
  }
}

/** Whether the owner is at a school now. */
function isAttended({ completed, isUpcoming }: Education): boolean {
  return !completed && !isUpcoming
}

function organization({ institution, url }: Education) {
  return { '@type': 'EducationalOrganization' as const, name: oneLine(institution), ...addressed(url) }
}

function degree({ type, major, graduation }: Education) {
  return {
    '@type': 'EducationalOccupationalCredential' as const,
    name: oneLine(joined([type, major])),
    credentialCategory: 'degree',
    ...(graduation === none ? {} : { dateCreated: String(graduation) }),
  }
}

function certificate({ name, issuer, date, expires, url }: Certificate) {
  return {
    '@type': 'EducationalOccupationalCredential' as const,
    name: oneLine(name),
    credentialCategory: 'certificate',
    ...(issuer === none ? {} : { recognizedBy: { '@type': 'Organization' as const, name: oneLine(issuer) } }),
    ...coded('dateCreated', date),
    ...coded('expires', expires),
    ...addressed(url),
  }
}

function isOther(url: string, origin: string): boolean {
  return safeUrl(url) !== none && URL.parse(url)?.host !== URL.parse(origin)?.host
}

type Named<Name extends string, Value> = { [name in Name]?: Value }

function named<Name extends string>(name: Name, text: string | null | undefined): Named<Name, string> {
  return text == null || isBlank(text) ? {} : ({ [name]: oneLine(text) } as Named<Name, string>)
}

/** An address of another site, as every program reads it. */
function addressed(url: string | None): Named<'url', string> {
  return named('url', url === none ? none : asciiAddress(url))
}

function coded<Name extends string>(name: Name, date: PartialDate | None): Named<Name, string> {
  return date === none ? {} : named(name, dateCode(date))
}

function listed<Name extends string, Item>(name: Name, items: readonly Item[]): Named<Name, readonly Item[]> {
  return items.length === 0 ? {} : ({ [name]: items } as Named<Name, readonly Item[]>)
}

/** Data as the text of a script element, which no text of the owner can end. */
export function dataText(data: object): string {
  return JSON.stringify(data).replaceAll(
    /[<>&\u2028\u2029]/g,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
