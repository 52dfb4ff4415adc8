import { statusFields } from '#resume/write/status.ts'
import { translatedName } from '../languages/translated-name.ts'
import type { EntryName } from './entry-name.ts'

/** A screen of the studio that changes content. */
export type ContentScreen = {
  title: string
  /** Its address, the icon of its entry in the contents, and the page on which visitors see what is written there. */
  to: string
  icon: string
  publicPage: string
  /** The fields of the owner on it, by form. The first field of a form names its inputs. */
  owner: readonly (readonly string[])[]
  /** The collections whose entries are written there. */
  collections: readonly string[]
  /** Whether each field of these entries has a form of its own there, and names its input. */
  hasFormPerField?: boolean
}

const home = {
  ...{ title: 'Home', to: '/studio/home', icon: 'home', publicPage: '/home' },
  owner: [['headline', 'welcome', ...statusFields, 'social']],
  collections: [],
} as const
const about = {
  ...{ title: 'About me', to: '/studio/about', icon: 'about', publicPage: '/about' },
  owner: [['birthDate', 'musicSince', 'residentSince', 'whoAmI'], ['story']],
  collections: ['location'],
} as const
/** The resume's entries have screens of their own below its address. */
const resume = {
  ...{ title: 'Resume', to: '/studio/resume', icon: 'resume', publicPage: '/resume' },
  owner: [['intro'], ['skills', 'activities', 'leadership', 'languages', 'interests']],
  collections: [],
} as const
const projects = {
  ...{ title: 'Projects', to: '/studio/projects', icon: 'folder', publicPage: '/projects' },
  owner: [['github', 'projects']],
  collections: ['projects'],
} as const
const hardware = {
  ...{ title: 'Hardware', to: '/studio/hardware', icon: 'cpu', publicPage: '/hardware/desktop' },
  owner: [],
  collections: ['hardware'],
} as const
/** A language has a screen of its own below its address, and so has each entry in it. */
const languages = {
  ...{ title: 'Languages', to: '/studio/languages', icon: 'languages', publicPage: '/home' },
  owner: [['languagesShown']],
  collections: [],
} as const
/** The editions have screens of their own below its address. */
const editions = {
  ...{ title: 'Editions and links', to: '/studio/editions', icon: 'editions', publicPage: '/resume' },
  owner: [],
  collections: ['editions'],
} as const
const look = {
  ...{ title: 'Look and texts', to: '/studio/look', icon: 'palette', publicPage: '/home' },
  owner: [
    ['name', 'givenName', 'familyName', 'email', 'timeZone', 'language'],
    ['resumeEmail', 'resumeEmailShown', 'telephone', 'telephoneShown', 'street'],
  ],
  collections: ['site-settings'],
} as const
const identity = {
  ...{ title: 'Identity', to: '/studio/identity', icon: 'link', publicPage: '/home' },
  owner: [],
  collections: ['identity'],
  hasFormPerField: true,
} as const

/**
 * The screens that change content, each described once: the contents of the studio, the places of review and history and the
 * preview derive from it. docs/behaviour.md 23.3.
 */
export const contentScreens = {
  ...{ home, about, resume, projects, hardware, languages, editions, look, identity },
} satisfies Record<string, ContentScreen>

const all: readonly ContentScreen[] = Object.values(contentScreens)

/** The screen of a field of the owner, with the form that it is on; of an unknown field Home. */
export function screenOfOwnerField(field: string): { screen: ContentScreen; names: readonly string[] } {
  if (translatedName(field) !== undefined) return { screen: languages, names: languages.owner[0] }
  for (const screen of all) for (const names of screen.owner) if (names.includes(field)) return { screen, names }
  return { screen: home, names: home.owner[0] ?? [] }
}

/** The screen on which the entries of a collection are listed or written. */
export function screenOfCollection(collection: string): ContentScreen {
  return all.find(({ collections }) => collections.includes(collection)) ?? resume
}

/** The page of the studio that changes an entry. */
export function pageOfEntry({ collection, id }: EntryName): string {
  if (collection === 'person-info') return contentScreens.about.to
  const { to } = screenOfCollection(collection)
  if (collection === 'hardware' && id === 'laptop') return `${to}/laptop`
  if (to === contentScreens.projects.to || to === contentScreens.editions.to) return `${to}/${encodeURIComponent(id)}`
  return to === contentScreens.resume.to ? `${to}/${collection}/${encodeURIComponent(id)}` : to
}

/** The screen on which a public page is written, by its path; Home for a page that has none. */
export function screenOfPage(path: string): ContentScreen {
  return all.find(({ publicPage }) => publicPage === path) ?? home
}

/** The titles of the screens of these fields of the owner: 'Home, Resume'. '' when no screen has any of them. */
export function ownerScreens(fields: readonly string[]): string {
  const screens = new Set(fields.flatMap((field) => (isOnScreen(field) ? [screenOfOwnerField(field).screen] : [])))
  const written = all.filter((screen) => screens.has(screen))
  return written.map(({ title }) => title).join(', ')
}

function isOnScreen(field: string): boolean {
  return translatedName(field) !== undefined || all.some(({ owner }) => owner.some((names) => names.includes(field)))
}
