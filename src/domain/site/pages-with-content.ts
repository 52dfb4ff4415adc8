import type { Hardware } from '#resume/records/collections/hardware.ts'
import { isListedImage, withoutEnding } from '#resume/records/image.ts'
import type { PersonInfo } from '#resume/records/person-info.ts'
import { leftOutOfMenu, type SiteSettings } from '#resume/records/site-settings.ts'
import { type None, none } from '#resume/result.ts'
import { message } from '#resume/words.ts'

/** The pages that may have nothing to say. All others always have something. */
export type PageWithContent = 'about' | 'projects' | 'desktop' | 'laptop'

export type PagesContent = {
  person: Pick<PersonInfo, 'whoAmI' | 'story' | 'headline' | 'intro'>
  /** The projects that have a document. */
  projects: readonly unknown[]
  desktop: Hardware | None
  laptop: Hardware | None
  /** The names of the files in a folder. */
  namesIn(folder: (typeof pictureFolders)[number]): readonly string[]
}

/** The folders whose pictures the pages show. */
export const pictureFolders = [
  'about',
  'about/story',
  'desktop/current',
  'desktop/original',
  'laptop/current',
  'laptop/original',
] as const

/**
 * The pages that have something to say. Only these are in the menu, among the links of Home and in the sitemap; the others keep
 * their addresses. docs/behaviour.md 2.8.
 */
export function pagesWithContent(content: PagesContent): ReadonlySet<PageWithContent> {
  const { person, projects, desktop, laptop, namesIn } = content
  const hasPicture = (folder: (typeof pictureFolders)[number]) => namesIn(folder).some(isListedImage)
  const hasMachine = (machine: Hardware | None, id: 'desktop' | 'laptop') =>
    machine !== none &&
    (machine.current.length + machine.original.length > 0 ||
      machine.history !== none ||
      hasPicture(`${id}/current`) ||
      hasPicture(`${id}/original`))
  const hasPortrait = namesIn('about').some((name) => isListedImage(name) && withoutEnding(name) === 'portrait')
  const isWritten = person.whoAmI !== none || person.story.length > 0
  /** A portrait alone is no page; beside it stand headline and introduction. */
  const isKnown = person.headline !== none || person.intro !== none
  const is: Readonly<Record<PageWithContent, boolean>> = {
    about: isWritten || (hasPortrait && isKnown) || hasPicture('about/story'),
    projects: projects.length > 0,
    desktop: hasMachine(desktop, 'desktop'),
    laptop: hasMachine(laptop, 'laptop'),
  }
  return new Set((Object.keys(is) as PageWithContent[]).filter((page) => is[page]))
}

/** The pages that Home links to, in order, with the texts of the links. */
export const homeWays = {
  resume: message('Resume'),
  about: message('About Me'),
  projects: message('Projects'),
  contact: message('Contact Me'),
} as const
export type HomeWay = keyof typeof homeWays

/** The links of Home: none to a page with nothing to say, or one that is left out of the menu or the site. docs/behaviour.md 4.1. */
export function waysOfHome(
  withContent: ReadonlySet<PageWithContent>,
  settings: Pick<SiteSettings, 'menu'>,
  hasContact: boolean,
): HomeWay[] {
  const leftOut: readonly string[] = leftOutOfMenu(settings)
  const isShown = (way: HomeWay) => way === 'resume' || (way === 'contact' ? hasContact : withContent.has(way))
  return (Object.keys(homeWays) as HomeWay[]).filter((way) => isShown(way) && !leftOut.includes(way))
}

/** The pages with content, and those that the owner has in the menu before. docs/behaviour.md 3.3. */
export function pagesInMenu(
  withContent: ReadonlySet<PageWithContent>,
  { menu }: Pick<SiteSettings, 'menu'>,
): ReadonlySet<PageWithContent> {
  return menu?.laptop ? new Set([...withContent, 'laptop']) : withContent
}
