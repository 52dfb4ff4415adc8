import { List } from '../../ui/list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ActForm } from '../views/act-form.tsx'
import { Icon } from '../views/icon.tsx'
import type { Piece, ShownChange, ShownGroup } from './shown-review.ts'
import '../form/field.css'
import './review.css'

type ChangesProps = { group: ShownGroup; onRevert(): void }

/** The changes of one screen, each with both sides and Revert. */
export function Changes({ group: { title, page, screen, touched, changes }, onRevert }: ChangesProps) {
  return (
    <section className="changes">
      <div className="changes__head">
        <h2 className="changes__title">
          <a href={page}>
            <bdi>{title}</bdi>
          </a>
        </h2>
        <span className="fine">{[screen, touched].filter((part) => part !== '').join(' · ')}</span>
      </div>
      <List className="changes__list">
        {changes.map((change) => (
          <li className="change" key={change.revert}>
            <Change change={change} title={title} onRevert={onRevert} />
          </li>
        ))}
      </List>
    </section>
  )
}

type ChangeProps = { change: ShownChange; title: string; onRevert(): void }

function Change({ change: { name, before, after, revert, problem }, title, onRevert }: ChangeProps) {
  return (
    <>
      <span className="change__name">{name}</span>
      <Side which="Now on the site" pieces={before} />
      <Side which="After publishing" pieces={after} problem={problem} />
      <ActForm className="change__act" onAnswer={onRevert}>
        <button className="button button--small" type="submit" name="revert" value={revert} data-press="">
          <Icon name="undo" />
          Revert
          <VisuallyHidden>
            {' '}
            {name} of {title}
          </VisuallyHidden>
        </button>
      </ActForm>
    </>
  )
}

/** One side of a change. */
export function Side({ which, pieces, problem = '' }: { which: string; pieces: readonly Piece[]; problem?: string }) {
  return (
    <div className="change__side">
      <span className="change__which">{which}</span>
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other name, and their order never changes
        <div key={at} dir="auto">
          <PieceOf piece={piece} />
        </div>
      ))}
      {problem !== '' && (
        <p className="field__error">
          <Icon name="error" />
          <span>{problem}</span>
        </p>
      )}
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
