import type { RowView } from '../review/row-views.ts'
import { Batch, Row } from '../review/rows.tsx'
import { countOf } from '../text/count.ts'
import { ActForm } from '../views/act-form.tsx'
import { Button, ButtonLink } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { Part } from '../views/part.tsx'
import { Row as LinkRow, Rows } from '../views/rows.tsx'
import type { RecordedChangeView } from './history-view.ts'

/** A row that can be restored. `isDrafted`: the draft changes it, too, so its box is empty at first. */
export type RestoreRow = RowView & { isDrafted: boolean }

type RestoreFormProps = {
  number: number
  /** How many changes the draft holds. */
  drafted: number
  rows: readonly RestoreRow[]
  changes: readonly RecordedChangeView[]
}

/** What differs from the site now, with a box for each, and what the publish changed then. */
export function RestoreForm({ number, drafted, rows, changes }: RestoreFormProps) {
  const count = rows.length
  return (
    <ActForm>
      {count === 0 ? (
        <Note icon="info" title="This is what the site shows." />
      ) : (
        <>
          <Note icon="info" title="Restore this version?">
            <p>
              {countOf(count, 'thing differs', 'things differ')} from the site now.{' '}
              {count === 1 ? 'It becomes a change' : 'They become changes'} in your draft
              {drafted > 0 && `, which keeps its ${countOf(drafted, 'change')}`}. Nothing is public until you publish.
            </p>
            <div className="row-of">
              <Button main icon="undo">
                Restore version {number}
              </Button>
              <ButtonLink href="/studio/history">Cancel</ButtonLink>
            </div>
          </Note>
          <Batch title="What differs from the site now" note="">
            {rows.map((row) => (
              <Row
                key={row.key}
                row={row}
                sides={['Now on the site', `In version ${number}`]}
                isOpen={row.isDrafted}
                notes={row.isDrafted ? [draftedText] : []}
                box={
                  <input
                    className="check__input"
                    type="checkbox"
                    name="part"
                    value={row.key}
                    defaultChecked={!row.isDrafted}
                    aria-label={`Restore ${row.title}`}
                  />
                }
              />
            ))}
          </Batch>
        </>
      )}
      <Part title="What it changed then">
        <Rows>
          {changes.map(({ key, title, isOwn, text }) => (
            <LinkRow key={key} isOwn={isOwn} title={title} fine={text} />
          ))}
        </Rows>
      </Part>
    </ActForm>
  )
}

const draftedText = 'Your draft changes this, too. Restoring replaces what your draft has.'
