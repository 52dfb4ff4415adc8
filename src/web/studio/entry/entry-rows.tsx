import type { ReactNode } from 'react'
import { pageOfEntry } from '#domain/studio/screens.ts'
import { none } from '#resume/result.ts'
import { ActForm, Button } from '../views/button.tsx'
import { Mark, Row, Rows } from '../views/rows.tsx'
import type { ListedEntry } from './listed-entry.ts'

type EntryRowsProps = { entries: ListedEntry[] | null; what: string; screen: string; children?: ReactNode }

/** The entries of a list, as drafted; null while they cannot be loaded. `children` are further rows. */
export function EntryRows({ entries, what, screen, children }: EntryRowsProps) {
  if (entries === none)
    return (
      <p className="fine">
        The {what} could not be loaded. <a href={screen}>Try again</a>
      </p>
    )
  return (
    <Rows>
      {entries.map(({ entry, title, state, isHidden, fine, note }) => (
        <EntryRow key={entry.id} {...{ entry, title, state, fine }}>
          {note !== '' && <Mark tone="soft">{note}</Mark>}
          {isHidden && <Mark tone="soft">Hidden</Mark>}
        </EntryRow>
      ))}
      {children}
    </Rows>
  )
}

type EntryRowProps = Pick<ListedEntry, 'entry' | 'title' | 'state'> & {
  fine: string | readonly string[]
  /** Marks before those of the draft. */
  children?: ReactNode
}

/** An entry in a list, with what the draft does to it. */
export function EntryRow({ entry, title, state, fine, children }: EntryRowProps) {
  const isDeleted = state === 'deleted'
  return (
    <Row isOwn title={title} isDeleted={isDeleted} {...(!isDeleted && { to: pageOfEntry(entry) })} fine={fine}>
      {children}
      {state !== 'published' && <Mark>{marks[state]}</Mark>}
      {isDeleted && (
        <ActForm action="/studio/revert">
          <input type="hidden" name="revert" value={`entry ${entry.collection} ${entry.id}`} />
          <Button small plain>
            Revert
          </Button>
        </ActForm>
      )}
    </Row>
  )
}

const marks = { changed: 'Changed', new: 'New', deleted: 'Deleted' }

/** The button that makes an entry of a list and opens its form. */
export function AddEntry({ collection, what }: { collection: string; what: string }) {
  return (
    <Button small icon="plus" name="new" value={collection}>
      Add {/^[aeiou]/.test(what) ? 'an' : 'a'} {what}
    </Button>
  )
}
