import type { Location } from '#domain/content/location.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import { resumeMarkdown } from '#domain/resume/markdown-text.ts'
import { resumeText } from '#domain/resume/plain-text.ts'
import { cardDisposition, vcardOf } from '#domain/resume/vcard.ts'
import { llmsText } from '#domain/site/llms-text.ts'
import { isOffered, offeredFiles, resumeFiles } from '#domain/site/site-files.ts'
import { robotsText, sitemapText } from '#domain/site/sitemap.ts'
import type { Ports } from '#ports/ports.ts'
import { exportPublicResume } from '../transfer/export-resume.ts'
import { readChanges } from './read-changes.ts'
import { readPersonInfo } from './read-person-info.ts'
import { readResumeContent, readResumeFacts } from './read-resume-facts.ts'
import { readSitePages } from './read-site-pages.ts'
import { readSiteSettings } from './read-site-settings.ts'
import type { SitePagesOf } from './site-pages.ts'

/** A file that is made from the content; `disposition` is set where it is to be saved under a name. */
export type SiteFile = { text: string; type: string; disposition?: string }

export type SiteFileSetting = {
  /** The address of the site, without a final slash. */
  origin: string
  /** The owner's location as pages show it. */
  place: Location | None
  /** The owner's photo for address books, a JPEG, or none. */
  photo(): Promise<Result<Uint8Array | None>>
  /** The routes with pages that search engines should find. */
  routes: readonly SitePagesOf[]
}

type FilePorts = Pick<Ports, 'documents' | 'files' | 'markdown' | 'clock'>
type Make = (ports: FilePorts, setting: SiteFileSetting) => Promise<Result<SiteFile | None>>

/** The files by their addresses. docs/behaviour.md 31.2. */
const files: Readonly<Record<string, Make>> = {
  '/resume.txt': (ports, setting) => factsFile(ports, setting, resumeText, 'text/plain'),
  '/resume.md': (ports, setting) => factsFile(ports, setting, resumeMarkdown, 'text/markdown'),
  '/resume.json': async (ports, setting) => {
    const made = await exportPublicResume(ports, setting)
    return made.ok ? success({ text: made.data, type: 'application/json' }) : made
  },
  '/contact.vcf': contactCard,
  '/llms.txt': llms,
  '/sitemap.xml': async (ports, { origin, place, routes }) => {
    const [pages, changes] = await Promise.all([readSitePages(ports, place, routes), readChanges(ports)])
    if (!pages.ok) return pages
    if (!changes.ok) return changes
    const dated = pages.data.map(({ path, shows }) => ({ path, changedAt: changes.data.of(shows) }))
    return success({ text: sitemapText(dated, origin), type: 'application/xml' })
  },
  '/robots.txt': async (ports, { origin }) => {
    const settings = await readSiteSettings(ports)
    if (!settings.ok) return settings
    return success({ text: robotsText(origin, settings.data.searchEngines), type: 'text/plain' })
  },
}

export const siteFilePaths: readonly string[] = Object.keys(files)

/** Returns a file, or none when there is no such one, or nothing for it. Fails with 'unavailable' when a store gives no answer. */
export async function makeSiteFile(
  ports: FilePorts,
  path: string,
  setting: SiteFileSetting,
): Promise<Result<SiteFile | None>> {
  return files[path]?.(ports, setting) ?? success(none)
}

/** Returns a file as visitors get it: none when the owner turned it off. Fails as `makeSiteFile`. */
export async function readSiteFile(
  ports: FilePorts,
  path: string,
  setting: SiteFileSetting,
): Promise<Result<{ file: SiteFile; isIndexed: boolean } | None>> {
  const settings = await readSiteSettings(ports)
  if (!settings.ok) return settings
  const { searchEngines } = settings.data
  const choice = path === '/llms.txt' ? 'llms' : resumeFiles.find((each) => each.path === path)?.choice
  const isOff = choice === undefined ? path === '/sitemap.xml' && !searchEngines : !isOffered(settings.data, choice)
  if (isOff) return success(none)
  const made = await makeSiteFile(ports, path, setting)
  if (!made.ok) return made
  return success(made.data === none ? none : { file: made.data, isIndexed: searchEngines })
}

async function factsFile(
  ports: FilePorts,
  { origin, place }: SiteFileSetting,
  write: typeof resumeText,
  type: string,
): Promise<Result<SiteFile>> {
  const facts = await readResumeFacts(ports, place)
  return facts.ok ? success({ text: write(facts.data, origin), type }) : facts
}

async function contactCard(
  ports: FilePorts,
  { origin, place, photo: readPhoto }: SiteFileSetting,
): Promise<Result<SiteFile | None>> {
  const [content, changes, photo] = await Promise.all([
    readResumeContent(ports, place),
    readChanges(ports),
    readPhoto(),
  ])
  if (!content.ok) return content
  if (!changes.ok) return changes
  if (!photo.ok) return photo
  const text = vcardOf(content.data, { origin, changedAt: changes.data.newest, photo: photo.data })
  if (text === none) return success(none)
  return success({ text, type: 'text/vcard', disposition: cardDisposition(content.data.person.name) })
}

async function llms(ports: FilePorts, { origin, place, routes }: SiteFileSetting): Promise<Result<SiteFile>> {
  const [person, pages, settings] = await Promise.all([
    readPersonInfo(ports),
    readSitePages(ports, place, routes),
    readSiteSettings(ports),
  ])
  if (!person.ok) return person
  if (!pages.ok) return pages
  if (!settings.ok) return settings
  const offered = offeredFiles(settings.data).map(({ path }) => ({ title: path.slice(1), address: origin + path }))
  const shown = pages.data.map(({ path, title }) => ({ title, address: origin + path }))
  return success({ text: llmsText(person.data, shown, offered), type: 'text/plain' })
}
