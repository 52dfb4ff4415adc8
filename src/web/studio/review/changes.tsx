import type { ReactNode } from 'react'
import { List } from '../../ui/list.tsx'
import { useOwnTexts } from '../text/own-texts.ts'
import { ActForm } from '../views/act-form.tsx'
import { Icon } from '../views/icon.tsx'
import { Own } from '../views/own.tsx'
import { Mark } from '../views/rows.tsx'
import { Batch, Facts, ItemWords, OfRow } from './batch.tsx'
import '../views/strip.css'
import { Button, ButtonLink } from '../views/button.tsx'
import { Problem } from '../views/problem.tsx'
import type { ChangeView, Piece } from './change-views.ts'
import type { ReviewPage, ReviewRow, StripPicture } from './review-rows.ts'
import '../form/field.css'
import './review.css'

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
              {rows.map(({ revert }) => (
                <input type="hidden" name="revert" value={revert} key={revert} />
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
        <Row key={row.revert} row={row} isOpen={isOpen} onRevert={onRevert} />
      ))}
    </Batch>
  )
}

function Row({ row, isOpen, onRevert }: { row: ReviewRow; isOpen: boolean; onRevert(): void }) {
  const { title, isOwn, fine, mark, kind, changes, facts, strip, edit, revert, problem } = row
  const isBare = changes.length === 1
  const name = isOwn ? <Own>{title}</Own> : title
  return (
    <li className={kind === 'deleted' ? 'item item--gone' : 'item'}>
      <details open={problem !== '' || (isOpen && kind === 'changed' && strip.length === 0)}>
        <summary className="item__row">
          <span className="item__turn">
            <Icon name="right" />
          </span>
          <ItemWords title={title} isOwn={isOwn} fine={fine} />
          {strip.length > 0 && <Strip pictures={strip} />}
          <span className="item__state">
            {problem === '' ? (
              <Mark tone={kind === 'deleted' ? 'soft' : 'good'}>{mark}</Mark>
            ) : (
              <Mark tone="bad">To fix</Mark>
            )}
          </span>
        </summary>
        <div className="item__body">
          {facts.length > 0 && <Facts facts={facts} />}
          {kind === 'new' && <Problem message={problem || undefined} />}
          {changes.length > 0 && (
            <List className="item__fields">
              {changes.map((change) => (
                <li className={change.name === '' ? 'change change--only' : 'change'} key={change.revert + change.name}>
                  {change.name !== '' && <span className="change__name">{change.name}</span>}
                  <Side which="Now on the site" pieces={change.before} field={fieldOf(change)} />
                  <Side
                    which="After publishing"
                    pieces={change.after}
                    problem={change.problem}
                    field={fieldOf(change)}
                  />
                  {!isBare && (
                    <Revert
                      name={
                        <>
                          {change.name} of {name}
                        </>
                      }
                      value={change.revert}
                      onRevert={onRevert}
                    />
                  )}
                </li>
              ))}
            </List>
          )}
          <div className="item__acts">
            {edit !== '' && (
              <ButtonLink small plain icon="pencil" href={edit}>
                Edit
                <OfRow>{name}</OfRow>
              </ButtonLink>
            )}
            <Revert name={name} value={revert} onRevert={onRevert} />
          </div>
        </div>
      </details>
    </li>
  )
}

function Revert({ name, value, onRevert }: { name: ReactNode; value: string; onRevert(): void }) {
  return (
    <ActForm className="change__act" onAnswer={onRevert}>
      <Button small plain icon="undo" name="revert" value={value}>
        Revert
        <OfRow>{name}</OfRow>
      </Button>
    </ActForm>
  )
}

const stripWords = { same: '', new: 'New: ', gone: 'Removed: ' }

function Strip({ pictures }: { pictures: readonly StripPicture[] }) {
  return (
    <span className="strip">
      {pictures.map(({ hash, name, state }) => (
        <span className={`strip__picture strip__picture--${state}`} key={`${hash} ${name}`}>
          <img
            src={`/studio/preview/pictures/${hash}-320.webp`}
            alt={state === 'same' ? '' : `${stripWords[state]}${name}`}
            loading="lazy"
            decoding="async"
          />
          {state === 'new' && <Icon name="plus" />}
        </span>
      ))}
    </span>
  )
}

/** The field of a change, by what takes it back: `field jobs ID translations.de.title`. */
function fieldOf({ revert }: ChangeView): string {
  return /^field \S+ \S+ (.*)$/.exec(revert)?.[1] ?? ''
}

type SideProps = { which: string; pieces: readonly Piece[]; problem?: string; field?: string }

/** One side of a change. */
export function Side({ which, pieces, problem = '', field }: SideProps) {
  const own = useOwnTexts(field)
  return (
    <div className="change__side">
      <span className="change__which">{which}</span>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and their order never changes
        <div key={at} {...(piece.kind === 'words' && piece.isOwn ? own : { dir: own.dir })}>
          <PieceOf piece={piece} />
        </div>
      ))}
      <Problem message={problem || undefined} />
    </div>
  )
}

function PieceOf({ piece }: { piece: Piece }) {
  if (piece.kind === 'note') return <span className="fine">{piece.text}</span>
  if (piece.kind === 'nothing') return <span className="change__none">{piece.text}</span>
  if (piece.kind === 'picture') {
    return (
      <>
        <img src={`/studio/preview/pictures/${piece.hash}-320.webp`} alt={piece.alt} loading="lazy" decoding="async" />
        {piece.name}
      </>
    )
  }
  return (
    <span className="change__words">
      {piece.words.map(({ kind, text }, at) => {
        // biome-ignore-start lint/suspicious/noArrayIndexKey: as above
        if (kind === 'added') return <ins key={at}>{text}</ins>
        if (kind === 'removed') return <del key={at}>{text}</del>
        return <span key={at}>{text}</span>
        // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
      })}
    </span>
  )
}
