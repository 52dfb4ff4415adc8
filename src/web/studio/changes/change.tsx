import type { ReactNode } from 'react'
import { useOwnTexts } from '../text/own-texts.tsx'
import { Problem } from '../views/problems.tsx'
import type { ChangeView, Piece } from './change-view.ts'
import './change.css'

/** What both sides of a change are called: 'Now on the site', 'After publishing'. */
export type SideNames = readonly [before: string, after: string]

type ChangeProps = {
  change: Pick<ChangeView, 'field' | 'label' | 'before' | 'after' | 'problem'>
  sides: SideNames
  /** A button for this change alone. */
  act?: ReactNode
}

/** A changed field with both sides: the only presentation of one. A change without a label has that of its row. */
export function Change({ change: { field, label, before, after, problem }, sides: [was, now], act }: ChangeProps) {
  return (
    <li className={label === '' ? 'change change--only' : 'change'}>
      {label !== '' && <span className="change__name">{label}</span>}
      <Side which={was} pieces={before} field={field} />
      <Side which={now} pieces={after} field={field} problem={problem} />
      {act}
    </li>
  )
}

type SideProps = { which: string; pieces: readonly Piece[]; field: string; problem?: string }

function Side({ which, pieces, field, problem = '' }: SideProps) {
  const own = useOwnTexts(field)
  return (
    <div className="change__side">
      <span className="rows__fine change__which">{which}</span>
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
