import { collections } from '#resume/records/collections/collections.ts'
import type { PersonInfo } from '#resume/records/person-info.ts'
import { type None, none } from '#resume/result.ts'
import { entryOfPictures, isPictureFolder } from './draft-folder.ts'
import type { EntryName } from './entry-name.ts'

/** Where the pictures of a folder are shown: its title everywhere in the studio, a sentence, and the public page. */
export type FolderPlace = { title: string; lead: string; page: string }

/** Folders that the site always has a place for, in the order of its pages. docs/content.md, pictures. */
export const fixedFolders: ReadonlyMap<string, FolderPlace> = new Map([
  ['home/slideshow', { title: 'Home, the slideshow', lead: 'Shown on Home.', page: '/home' }],
  ['about', { title: 'About me, the portrait', lead: 'Your portrait, on About me and Home.', page: '/about' }],
  ['about/story', { title: 'About me, the slideshow', lead: 'Above the story, on About me.', page: '/about' }],
  ...computerFolders('desktop', 'Desktop'),
  ...computerFolders('laptop', 'Laptop'),
  [
    'backgrounds',
    {
      title: 'Backgrounds',
      lead: 'One for each page.',
      page: '/home',
    },
  ],
])

function computerFolders(id: string, title: string) {
  return ['current', 'original'].map((version): [string, FolderPlace] => [
    `${id}/${version}`,
    { title: `${title}, the ${version} version`, lead: `Shown on Hardware, ${title}.`, page: `/hardware/${id}` },
  ])
}

/** The headings of the parts of a story, by the folders of pictures that they name; the first part that names one counts. */
export function galleryHeadings({ story }: Pick<PersonInfo, 'story'>): ReadonlyMap<string, string> {
  const named = story.flatMap(({ gallery, heading }) =>
    gallery !== none && isPictureFolder(gallery) ? [[gallery, heading] as const] : [],
  )
  return new Map(named.toReversed())
}

/**
 * The place of a folder of pictures; `titleOf` names jobs and schools, `galleries` has the headings of the parts of the story
 * that name a folder as their gallery. A folder that nothing names has its path as title.
 */
export function folderPlace(
  folder: string,
  titleOf: (entry: EntryName) => string | None = () => none,
  galleries: ReadonlyMap<string, string> = new Map(),
): FolderPlace {
  const entry = entryOfPictures(folder)
  const heading = galleries.get(folder)
  const fixed = fixedFolders.get(folder)
  if (fixed !== undefined) return fixed
  if (entry !== none) return entryPlace(folder, entry, titleOf(entry))
  if (heading !== undefined)
    return {
      title: `About me, ${heading}`,
      lead: 'The gallery of this part of the story, on About me.',
      page: '/about',
    }
  const [top] = folder.split('/')
  const page = top === 'about' ? '/about' : top === 'hardware-images' ? '/hardware/desktop' : '/home'
  return { title: folder, lead: 'Not used on any page.', page }
}

function entryPlace(folder: string, entry: EntryName, title: string | None): FolderPlace {
  const what = { jobs: 'job, the first five', education: 'school' }[entry.collection as string] ?? 'project'
  const page = collections[entry.collection].page?.(entry.id) ?? '/projects'
  return { title: title ?? folder, lead: `Shown on the page of this ${what}.`, page }
}
