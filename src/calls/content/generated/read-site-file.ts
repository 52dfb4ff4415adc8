import { call, take, takeAll } from '#domain/call.ts'
import { didPath, securityPath, securityText } from '#domain/identity/identity-files.ts'
import { prefixOf, versionsOf } from '#domain/languages/languages.ts'
import { markdownAddress } from '#domain/site/file-address.ts'
import { cardDisposition } from '#domain/site/file-disposition.ts'
import { llmsText } from '#domain/site/llms-text.ts'
import { isOffered, offeredFiles, resumeFiles } from '#domain/site/site-files.ts'
import { robotsText, type SitemapPage, sitemapText } from '#domain/site/sitemap.ts'
import type { Ports } from '#ports/ports.ts'
import type { Edition } from '#resume/records/edition.ts'
import { isDid } from '#resume/records/handles.ts'
import type { Location } from '#resume/records/location.ts'
import { shownMailbox } from '#resume/records/person-info.ts'
import { type None, none, type Result } from '#resume/result.ts'
import { resumeMarkdown } from '#resume/write/markdown-text.ts'
import { resumeText } from '#resume/write/plain-text.ts'
import { vcardOf } from '#resume/write/vcard.ts'
import { languagesOfPage } from '../../languages/page-languages.ts'
import { readLanguages, type WordPorts, wordsOf } from '../../languages/read-languages.ts'
import { exportPublicResume } from '../export-resume.ts'
import { readChanges } from '../read-changes.ts'
import { readOnce } from '../read-once.ts'
import { readIdentity, readPersonInfo } from '../read-person-info.ts'
import { readResumeContent, readResumeFacts } from '../read-resume-facts.ts'
import { readSitePages } from '../read-site-pages.ts'
import { readSiteSettings } from '../read-site-settings.ts'
import type { SitePagesOf } from '../site-pages.ts'

/**
 * A file that is made from the content; `page` is the address of the page that says the same, `disposition` is set where it is to be saved
 * under a name.
 */
export type SiteFile = { text: string; type: string; page?: string; disposition?: string }

/** A file as visitors get it, and whether search engines may list it. */
export type ReadFile = { file: SiteFile; isIndexed: boolean }

export type SiteFileSetting = {
  /** The address of the site, without a final slash. */
  origin: string
  /** The owner's location as pages show it. */
  place: Location | None
  /** The owner's photo for address books, a JPEG, or none. */
  photo(): Promise<Result<Uint8Array | None>>
  /** Whether the site has a contact page; it has unless this says false. */
  hasContact?: boolean
  /** The routes with pages that search engines should find. */
  routes: readonly SitePagesOf[]
  /** The edition whose documents they are; the whole resume without it. */
  edition?: Edition
}

type FilePorts = Pick<Ports, 'documents' | 'files' | 'clock'> & WordPorts
type Make = (ports: FilePorts, setting: SiteFileSetting) => Promise<SiteFile | None>

/** The files by their addresses. docs/behaviour.md 31.2. */
const files: Readonly<Record<string, Make>> = {
  '/resume.txt': (ports, setting) => factsFile(ports, setting, resumeText, 'text/plain'),
  '/resume.md': (ports, setting) => factsFile(ports, setting, resumeMarkdown, 'text/markdown'),
  '/resume.json': async (ports, setting) => {
    const text = take(await exportPublicResume(ports, setting))
    return { text, type: 'application/json', page: '/resume' }
  },
  '/contact.vcf': contactCard,
  '/llms.txt': llms,
  '/sitemap.xml': async (from, { origin, place, routes }) => {
    const ports = { ...from, documents: readOnce(from.documents) }
    const [pages, changes, languages] = await takeAll([
      readSitePages(ports, place, routes),
      readChanges(ports),
      readLanguages(ports),
    ])
    const dated: SitemapPage[] = []
    for (const { path, shows } of pages) {
      const further = take(await languagesOfPage(ports, path, languages))
      const versions = versionsOf(path, languages.plain, further)
      const paths = [path, ...further.map((language) => prefixOf(language) + path)]
      dated.push(...paths.map((each) => ({ path: each, changedAt: changes.of(shows), versions })))
    }
    return { text: sitemapText(dated, origin), type: 'application/xml' }
  },
  '/robots.txt': async (ports, { origin }) => {
    return { text: robotsText(origin, take(await readSiteSettings(ports))), type: 'text/plain' }
  },
  [didPath]: async (ports) => {
    const { bluesky } = take(await readIdentity(ports))
    return bluesky !== none && isDid(bluesky) ? { text: bluesky, type: 'text/plain' } : none
  },
  [securityPath]: security,
}

export const siteFilePaths: readonly string[] = Object.keys(files)

/** Returns a file, or none when there is no such one, or nothing for it. Fails with 'unavailable' when a store gives no answer. */
export const makeSiteFile = call(
  async (ports: FilePorts, path: string, setting: SiteFileSetting): Promise<SiteFile | None> =>
    files[path]?.(ports, setting) ?? none,
)

/** Returns a file as visitors get it: none when the owner turned it off. Fails as `makeSiteFile`. */
export const readSiteFile = call(
  async (ports: FilePorts, path: string, setting: SiteFileSetting): Promise<ReadFile | None> => {
    const settings = take(await readSiteSettings(ports))
    const { searchEngines } = settings
    const choice = path === '/llms.txt' ? 'llms' : resumeFiles.find((each) => each.path === path)?.choice
    const isOff = choice === undefined ? path === '/sitemap.xml' && !searchEngines : !isOffered(settings, choice)
    if (isOff) return none
    const made = take(await makeSiteFile(ports, path, setting))
    return made === none ? none : { file: made, isIndexed: searchEngines }
  },
)

async function factsFile(
  ports: FilePorts,
  { origin, place, edition }: SiteFileSetting,
  write: typeof resumeText,
  type: string,
): Promise<SiteFile> {
  const facts = take(await readResumeFacts(ports, place, edition))
  return { text: write(facts, origin), type, page: '/resume' }
}

async function contactCard(
  ports: FilePorts,
  { origin, place, photo: readPhoto }: SiteFileSetting,
): Promise<SiteFile | None> {
  const [content, changes, photo] = await takeAll([readResumeContent(ports, place), readChanges(ports), readPhoto()])
  const text = vcardOf(content, { origin, changedAt: changes.newest, photo })
  if (text === none) return none
  return { text, type: 'text/vcard', page: '/resume', disposition: cardDisposition(content.person.name) }
}

async function llms(ports: FilePorts, { origin, place, routes }: SiteFileSetting): Promise<SiteFile> {
  const [person, pages, settings] = await takeAll([
    readPersonInfo(ports),
    readSitePages(ports, place, routes),
    readSiteSettings(ports),
  ])
  const areMarkdown = isOffered(settings, 'md')
  const shown = pages.map(({ path, title }) => ({
    title,
    address: origin + (areMarkdown ? markdownAddress(path) : path),
  }))
  const offered = offeredFiles(settings)
    .map(({ path }) => ({ title: path.slice(1), address: origin + path }))
    .filter(({ address }) => shown.every((page) => page.address !== address))
  return { text: llmsText(person, shown, offered, wordsOf(ports, person)), type: 'text/plain' }
}

async function security(ports: FilePorts, { origin, hasContact = true }: SiteFileSetting): Promise<SiteFile | None> {
  const [{ securityTxt }, person, { plain, shown }] = await takeAll([
    readIdentity(ports),
    readPersonInfo(ports),
    readLanguages(ports),
  ])
  const contact = hasContact ? `${origin}/contact` : shownMailbox(person)
  if (!securityTxt || contact === none) return none
  const text = securityText({ origin, contact, languages: [plain, ...shown], now: ports.clock.now() })
  return text === none ? none : { text, type: 'text/plain' }
}
