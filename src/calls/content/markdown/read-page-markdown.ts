import { call, take, takeAll } from '#domain/call.ts'
import { markdownAddress } from '#domain/site/file-address.ts'
import { isOffered } from '#domain/site/site-files.ts'
import type { Ports } from '#ports/ports.ts'
import type { Location } from '#resume/records/location.ts'
import { type None, none } from '#resume/result.ts'
import type { WordPorts } from '../../languages/read-languages.ts'
import type { ReadFile } from '../generated/read-site-file.ts'
import type { CachedImageLists } from '../image-lists.ts'
import { readOnce } from '../read-once.ts'
import { folderOfFiles, readPagesWithContent } from '../read-pages-with-content.ts'
import { readToday } from '../read-person-info.ts'
import { readResumeContent } from '../read-resume-facts.ts'
import { readSiteSettings } from '../read-site-settings.ts'
import type { SitePagesOf } from '../site-pages.ts'
import { aboutMarkdown } from './about.ts'
import { contactMarkdown } from './contact.ts'
import { educationMarkdown } from './education.ts'
import { hardwareMarkdown } from './hardware.ts'
import { homeMarkdown } from './home.ts'
import { jobMarkdown } from './job.ts'
import type { PageReading, PageWriter } from './page-reading.ts'
import { projectMarkdown, projectsMarkdown } from './projects.ts'

/** The pages by the path of their addresses; that of the resume is a file of its own. */
const writers: Readonly<Record<string, PageWriter>> = {
  '/home': homeMarkdown,
  '/about': aboutMarkdown,
  '/resume/jobs/details': jobMarkdown,
  '/resume/education/details': educationMarkdown,
  '/projects': projectsMarkdown,
  '/hardware/desktop': (reading) => hardwareMarkdown('desktop', reading),
  '/hardware/laptop': (reading) => hardwareMarkdown('laptop', reading),
  '/contact': contactMarkdown,
}

export type MarkdownSetting = Pick<PageReading, 'site' | 'origin' | 'contact' | 'elsewhere'> & {
  /** The owner's location as pages show it. */
  place: Location | None
  /** The routes with pages that search engines should find. */
  routes: readonly SitePagesOf[]
  imageLists: Pick<CachedImageLists, 'read' | 'readOne'>
}

/**
 * Returns the file of a page as Markdown, by its address: the facts that the page shows. None where there is no such
 * page, it has nothing to say, or the owner turned these files off. Fails with 'unavailable' when a store gives no answer. docs/behaviour.md 31.9.
 */
export const readPageMarkdown = call(
  async (
    from: Pick<Ports, 'documents' | 'files' | 'clock'> & WordPorts,
    address: string,
    { place, routes, imageLists, ...setting }: MarkdownSetting,
  ): Promise<ReadFile | None> => {
    const ports = { ...from, documents: readOnce(from.documents) }
    const settings = take(await readSiteSettings(ports))
    if (!isOffered(settings, 'md')) return none
    const [resume, pages] = await takeAll([
      readResumeContent(ports, place),
      readPagesWithContent(ports, folderOfFiles(ports)),
    ])
    const content = { ...resume, ...pages }
    const page = routes.flatMap((pagesOf) => pagesOf(content)).find(({ path }) => markdownAddress(path) === address)
    if (page === undefined) return none
    const [path = ''] = page.path.split('?')
    const write = writers[path] ?? projectMarkdown
    const parts = await write({
      ...{ ...setting, page, content, settings, ports, today: await readToday(ports) },
      images: async (folder) => take(await imageLists.read(folder)),
      image: async (folder, name) => take(await imageLists.readOne(folder, name)),
    })
    if (parts.length === 0) return none
    const file = { text: `${parts.join('\n\n')}\n`, type: 'text/markdown', page: page.path }
    return { file, isIndexed: settings.searchEngines }
  },
)
