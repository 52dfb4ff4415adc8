import type { ReactNode } from 'react'
import { Own } from '../text/own-texts.tsx'
import { ActForm, Button, ButtonLink } from '../views/button.tsx'
import type { ReviewPage, ReviewRow } from './row-views.ts'
import { Batch, OfRow, Row } from './rows.tsx'

type ChangesProps = { page: ReviewPage; isOpen: boolean; onRevert(): void }

/** The changes of one page, a row an entry. `isOpen`: rows with changed fields are open. */
export function Changes({ page: { title, preview, rows, counts }, isOpen, onRevert }: ChangesProps) {
  return (
    <Batch
      title={title}
      note={counts}
      acts={
        <>
          <ButtonLink small plain icon="eye" href={`/studio/preview${preview}`}>
            Preview
            <OfRow>of {title}</OfRow>
          </ButtonLink>
          {rows.length > 1 && (
            <ActForm onAnswer={onRevert}>
              {rows.map(({ key }) => (
                <input type="hidden" name="revert" value={key} key={key} />
              ))}
              <Button small plain icon="undo">
                Revert these {rows.length}
                <OfRow>of {title}</OfRow>
              </Button>
            </ActForm>
          )}
        </>
      }
    >
      {rows.map((row) => (
        <DraftRow key={row.key} row={row} isOpen={isOpen} onRevert={onRevert} />
      ))}
    </Batch>
  )
}

type DraftRowProps = { row: ReviewRow; isOpen: boolean; onRevert(): void }

/** A row with its way back. Where the site was changed since, it asks which of both stays. docs/behaviour.md 22.5. */
function DraftRow({ row, isOpen, onRevert }: DraftRowProps) {
  const { title, isOwn, kind, changes, strip, edit, problem, key, isStale } = row
  const name = isOwn ? <Own>{title}</Own> : title
  return (
    <Row
      row={row}
      sides={['Now on the site', 'After publishing']}
      isOpen={isStale || problem !== '' || (isOpen && kind === 'changed' && strip.length === 0)}
      warning={isStale ? 'Changed on the site' : ''}
      actOf={(change) =>
        changes.length > 1 &&
        !isStale && (
          <Act name="revert" value={change.key} onAnswer={onRevert} label="Revert">
            {change.label} of {name}
          </Act>
        )
      }
      acts={
        <>
          {isStale && (
            <Act name="keep" value={key} onAnswer={onRevert} label="Keep mine" icon="check">
              {name}
            </Act>
          )}
          {edit !== '' && !isStale && (
            <ButtonLink small plain icon="pencil" href={edit}>
              Edit
              <OfRow>{name}</OfRow>
            </ButtonLink>
          )}
          <Act name="revert" value={key} onAnswer={onRevert} label={isStale ? 'Load theirs' : 'Revert'}>
            {name}
          </Act>
        </>
      }
    />
  )
}

type ActProps = { name: string; value: string; label: string; icon?: string; onAnswer(): void; children: ReactNode }

function Act({ name, value, label, icon = 'undo', onAnswer, children }: ActProps) {
  return (
    <ActForm className="change__act" onAnswer={onAnswer}>
      <Button small plain icon={icon} name={name} value={value}>
        {label}
        <OfRow>{children}</OfRow>
      </Button>
    </ActForm>
  )
}
