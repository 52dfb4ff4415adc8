import { type ContentScreen, contentScreens } from '#domain/studio/screens.ts'

/** An entry of the studio's contents. `count` names the number that the entry shows. */
export type ContentsEntry = { to: string; icon: string; title: string; count?: 'changes' | 'unread' }

/** A group of the studio's contents; the first has no title. */
export type ContentsGroup = { title?: string; entries: readonly ContentsEntry[] }

const { editions, look, identity, ...content } = contentScreens

/** The studio's contents, in order. An entry is here only if its screen exists. docs/behaviour.md 23.3. */
export const contents: readonly ContentsGroup[] = [
  {
    entries: [
      { to: '/studio', icon: 'gauge', title: 'Overview' },
      { to: '/home', icon: 'out', title: 'View the site' },
    ],
  },
  {
    title: 'Content',
    entries: [...Object.values(content).map(entryOf), { to: '/studio/pictures', icon: 'picture', title: 'Pictures' }],
  },
  {
    title: 'Readers',
    entries: [
      { to: '/studio/messages', icon: 'mail', title: 'Messages', count: 'unread' },
      { to: '/studio/visitors', icon: 'plot', title: 'Visitors' },
      entryOf(editions),
    ],
  },
  {
    title: 'Publishing',
    entries: [
      { to: '/studio/review', icon: 'review', title: 'Review', count: 'changes' },
      { to: '/studio/places', icon: 'places', title: 'Places' },
      { to: '/studio/history', icon: 'history', title: 'History' },
      { to: '/studio/import', icon: 'moves', title: 'Import and export' },
    ],
  },
  {
    title: 'Settings',
    entries: [
      { to: '/studio/settings', icon: 'settings', title: 'Settings' },
      entryOf(look),
      entryOf(identity),
      { to: '/studio/people', icon: 'people', title: 'People' },
      { to: '/studio/health', icon: 'health', title: 'Health and backups' },
    ],
  },
]

function entryOf({ to, icon, title }: ContentScreen): ContentsEntry {
  return { to, icon, title }
}

/** The entry of a page: the one whose address the page's begins with, the longest first. */
export function currentEntry(path: string): string {
  const addresses = contents.flatMap(({ entries }) => entries.map(({ to }) => to))
  const found = addresses.filter((to) => path === to || (to !== '/studio' && path.startsWith(`${to}/`)))
  return found.sort((a, b) => b.length - a.length)[0] ?? ''
}
