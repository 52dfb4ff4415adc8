import './contents.css'
import { type ContentScreen, contentScreens } from '#domain/studio/screens.ts'
import { Mark } from '../../ui/icon.tsx'
import { ThemeChoice } from '../../ui/theme/theme-choice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Icon } from '../views/icon.tsx'

type ContentsProps = {
  ownerName: string
  /** The page's path with its search. */
  path: string
  theme: string | undefined
  /** The CSRF token of the log-out form. */
  csrfToken: string
  counts: Counts
}

/** The numbers that entries show. */
type Counts = Readonly<Record<NonNullable<ContentsEntry['count']>, number>>

const countWords = { changes: 'not published', unread: 'unread' }

export const contentsId = 'studio-menu'

const accountPath = '/studio/account'

/** The studio's contents. They are a popover, so that Menu opens them before the scripts; with room they are always shown. */
export function Contents({ ownerName, path, theme, csrfToken, counts }: ContentsProps) {
  const current = currentEntry(path.split('?', 1)[0] ?? '')
  return (
    <header className="studio-nav" id={contentsId} popover="auto">
      <a className="studio-nav__brand" href="/studio">
        <Mark className="studio-nav__mark" />
        <span className="studio-nav__name">
          <bdi>{ownerName}</bdi>
          <span className="studio-nav__kind">Studio</span>
        </span>
      </a>
      <nav className="studio-nav__lists" aria-label="Studio">
        {contents.map(({ title, entries }) => (
          <div className="studio-nav__group" key={title ?? ''}>
            {title !== undefined && <p className="studio-nav__label">{title}</p>}
            {/* biome-ignore lint/a11y/noRedundantRoles: Safari reads a list without markers as a list only with its role */}
            <ul className="studio-nav__list" role="list" aria-label={title}>
              {entries.map((entry) => (
                <li key={entry.to}>
                  <Entry entry={entry} isCurrent={entry.to === current} counts={counts} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="studio-nav__foot">
        <div className="plain-links">
          <a href={accountPath} aria-current={path.split('?', 1)[0] === accountPath ? 'page' : undefined}>
            My account
          </a>
          <form method="post" action="/logout">
            <input type="hidden" name="mark" value={csrfToken} />
            <button type="submit">Log Out</button>
          </form>
        </div>
        <ThemeChoice theme={theme} path={path} />
      </div>
    </header>
  )
}

function Entry({ entry, isCurrent, counts }: { entry: ContentsEntry; isCurrent: boolean; counts: Counts }) {
  const count = entry.count === undefined ? 0 : counts[entry.count]
  return (
    <a className="studio-nav__link" href={entry.to} aria-current={isCurrent ? 'page' : undefined}>
      <Icon name={entry.icon} />
      <span className="studio-nav__word">{entry.title}</span>
      {entry.count !== undefined && count > 0 && (
        <span className="studio-nav__count">
          {count}
          <VisuallyHidden> {countWords[entry.count]}</VisuallyHidden>
        </span>
      )}
    </a>
  )
}

/** An entry of the studio's contents. `count` names the number that the entry shows. */
type ContentsEntry = { to: string; icon: string; title: string; count?: 'changes' | 'unread' }

/** A group of the studio's contents; the first has no title. */
type ContentsGroup = { title?: string; entries: readonly ContentsEntry[] }

const { editions, look, identity, ...content } = contentScreens

/** The studio's contents, in order. An entry is here only if its screen exists. docs/behaviour.md 23.3. */
const contents: readonly ContentsGroup[] = [
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
function currentEntry(path: string): string {
  const addresses = contents.flatMap(({ entries }) => entries.map(({ to }) => to))
  const found = addresses.filter((to) => path === to || (to !== '/studio' && path.startsWith(`${to}/`)))
  return found.sort((a, b) => b.length - a.length)[0] ?? ''
}
