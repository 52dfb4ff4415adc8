import { call, take, takeAll } from '#domain/call.ts'
import { type Languages, type PageVersion, prefixOf, versionsOf } from '#domain/languages/languages.ts'
import { markdownAddress } from '#domain/site/file-address.ts'
import { isOffered, offeredFiles, type ResumeFile } from '#domain/site/site-files.ts'
import type { Ports } from '#ports/ports.ts'
import { openGraphLocale } from '#resume/language.ts'
import type { Location } from '#resume/records/location.ts'
import { languageOf, nameless, type PersonInfo } from '#resume/records/person-info.ts'
import { projectPages } from '#resume/records/project.ts'
import type { SiteSettings } from '#resume/records/site-settings.ts'
import { type None, none } from '#resume/result.ts'
import {
  aboutData,
  type DataSetting,
  type DetailsSetting,
  educationData,
  homeData,
  jobData,
  type PersonPart,
  resumeData,
} from '#resume/write/structured-data.ts'
import { languagesOfPage } from '../languages/page-languages.ts'
import { wordsOf } from '../languages/read-languages.ts'
import type { GeneratedFilesCache, PageCard } from './generated/generated-files.ts'
import { readChanges } from './read-changes.ts'
import { readEducation } from './read-education.ts'
import { readJob } from './read-job.ts'
import { readIdentity, readPersonInfo } from './read-person-info.ts'
import { readProjects } from './read-projects.ts'
import { type ResumePorts, readPlace, readResumeContent } from './read-resume-facts.ts'
import { readSiteSettings } from './read-site-settings.ts'
import { shownByDetails, shownByProfile } from './site-pages.ts'

/** What a public page says of itself to other programs, beside its title and description. docs/behaviour.md 31.5. */
export type PageHead = {
  /** The address of the site, without a final slash. */
  origin: string
  /** The one address of the page; of one that is hardly translated that in the language of the site. */
  canonical: string
  /** The same page in each language, itself among them; none of a site in one language, or of a page that is hardly translated. */
  versions: readonly PageVersion[]
  /** The name of the owner. */
  author: string | None
  /** Their handle in the fediverse. */
  fediverse: string | None
  /** What the Open Graph says beside title, description and address. */
  graph: readonly (readonly [property: string, content: string])[]
  card: PageCard | None
  /** The files that say the same. */
  alternates: readonly PageFile[]
  /** Its facts in the vocabulary of schema.org. */
  data: object | None
  /** Whether search engines may list the site. */
  isListed: boolean
}

type PageFile = Pick<ResumeFile, 'type' | 'path'>

/** `path` is that of the page, `uuid` and `project` the parameters of its address. */
export type PageAsked = { path: string; uuid: string | None; project: string | None }

export type HeadSetting = {
  origin: string
  /** The documents in the language of the site, the site's languages, and that of the page where its address names it. */
  plain: Pick<Ports, 'documents'>
  languages: Languages
  language?: string | undefined
  place: Location | None
  made: Pick<GeneratedFilesCache, 'card' | 'portrait'>
}

type HeadPorts = ResumePorts
type Data = (ports: HeadPorts, asked: PageAsked, setting: HeadSetting, person: PersonInfo) => Promise<object | None>

/** The pages that have data of their own. */
const dataOf: Readonly<Record<string, Data>> = {
  '/home': personDataBy(homeData),
  '/about': personDataBy(aboutData),
  '/resume': async (ports, { path }, setting) => {
    const content = take(await readResumeContent(ports, setting.place))
    return resumeData(content, await dataSetting(ports, path, setting))
  },
  '/resume/jobs/details': async (ports, { path, uuid }, setting, person) => {
    const job = take(await readJob(ports, uuid ?? ''))
    return job && jobData(person, job, await detailsSetting(ports, path, job, setting), wordsOf(ports, person))
  },
  '/resume/education/details': async (ports, { path, uuid }, setting, person) => {
    const school = take(await readEducation(ports, uuid ?? ''))
    return (
      school &&
      educationData(person, school, await detailsSetting(ports, path, school, setting), wordsOf(ports, person))
    )
  },
}

/** Returns the head of a public page. Fails with 'unavailable' when a store gives no answer. */
export const readPageHead = call(
  async (ports: HeadPorts, asked: PageAsked, setting: HeadSetting): Promise<PageHead> => {
    const { path, uuid, project } = asked
    const [person, settings, { fediverse }] = await takeAll([
      readPersonInfo(ports),
      readSiteSettings(ports),
      readIdentity(ports),
    ])
    const isOwned = person.name !== nameless
    const data = isOwned ? await dataOf[path]?.(ports, asked, setting, person) : none
    const pages = project === none ? [] : projectPages(person.projects, take(await readProjects(ports)))
    const named = pages.find(({ query }) => query === project)
    const plain = named === undefined ? withUuid(path, uuid) : `/projects/${named.path}`
    const { languages, language, origin } = setting
    const further = take(await languagesOfPage(setting.plain, plain, languages))
    const prefix = prefixOf(language)
    const isOwn = language === undefined || further.includes(language)
    const others = languages.shown.filter((each) => each !== language)
    return {
      origin,
      canonical: origin + (isOwn ? prefix : '') + plain,
      versions: isOwn ? versionsOf(plain, languages.plain, further) : [],
      author: isOwned ? person.name : none,
      fediverse,
      graph: [...graphOf(path, person), ...localesOf(language === undefined ? others : [languages.plain, ...others])],
      card: await setting.made.card(prefix + plain),
      alternates: alternatesOf(plain, settings).map((file) => ({ ...file, path: prefix + file.path })),
      data: data ?? none,
      isListed: settings.searchEngines,
    }
  },
)

/** What the Open Graph says of the other languages of a page. */
function localesOf(languages: readonly string[]): PageHead['graph'] {
  const locales = languages.flatMap((language) => openGraphLocale(language) ?? [])
  return locales.map((locale) => ['og:locale:alternate', locale])
}

function withUuid(path: string, uuid: string | None): string {
  return uuid === none ? path : `${path}?uuid=${encodeURIComponent(uuid)}`
}

/** Pages about the owner as a person. */
const profiles = ['/home', '/about', '/resume']

function graphOf(path: string, person: PersonInfo): PageHead['graph'] {
  const { name, givenName, familyName } = person
  const isProfile = profiles.includes(path)
  const names = [
    ['profile:first_name', givenName],
    ['profile:last_name', familyName],
  ] as const
  const locale = openGraphLocale(languageOf(person))
  return [
    ['og:type', isProfile ? 'profile' : 'website'],
    ['og:site_name', name],
    ...(locale === none ? [] : [['og:locale', locale] as const]),
    ...names.flatMap(([property, text]) => (isProfile && text !== none ? [[property, text] as const] : [])),
  ]
}

function alternatesOf(page: string, settings: SiteSettings): PageFile[] {
  if (page === '/resume') return offeredFiles(settings)
  return isOffered(settings, 'md') ? [{ type: 'text/markdown', path: markdownAddress(page) }] : []
}

function personDataBy(make: (content: PersonPart, data: DataSetting) => object): Data {
  return async (ports, { path }, setting, person) => {
    const placed = take(await readPlace(ports, setting.place))
    return make({ person, ...placed }, await dataSetting(ports, path, setting))
  }
}

/** Only /about shows the portrait, and the data of /home has no dates. */
async function dataSetting(
  ports: HeadPorts,
  path: string,
  { origin, made, language }: HeadSetting,
): Promise<DataSetting> {
  const portrait = path === '/about' ? await made.portrait() : none
  const isDated = path === '/about' || path === '/resume'
  const dates = isDated ? await datesOf(ports, path) : { createdAt: none, changedAt: none }
  return { origin, prefix: prefixOf(language), image: portrait === none ? none : origin + portrait, ...dates }
}

/** A profile is as old as the owner's first publish. */
async function datesOf(
  ports: HeadPorts,
  path: keyof typeof shownByProfile,
): Promise<Pick<DataSetting, 'createdAt' | 'changedAt'>> {
  const { first, of } = take(await readChanges(ports))
  return { createdAt: first, changedAt: of(shownByProfile[path]) }
}

async function detailsSetting(
  ports: HeadPorts,
  path: string,
  { uuid }: { uuid: string },
  { origin, language }: HeadSetting,
): Promise<DetailsSetting> {
  const { of } = take(await readChanges(ports))
  const changedAt = of(shownByDetails(path === '/resume/jobs/details' ? 'jobs' : 'education', uuid))
  return { origin, path: prefixOf(language) + withUuid(path, uuid), changedAt }
}
