import { Mark } from '../../ui/icon.tsx'
import { ThemeChoice } from '../../ui/theme/theme-choice.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Icon } from '../views/icon.tsx'
import { type ContentsEntry, contents, currentEntry } from './contents-list.ts'
import './contents.css'

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
