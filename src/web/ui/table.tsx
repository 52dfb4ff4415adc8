import type { ReactNode } from 'react'
import type { None } from '#resume/result.ts'
import { message } from '#resume/words.ts'
import { ButtonLink } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { useWords } from './words.ts'
import './table.css'
import './rows.css'

/** `kind` is a class of its cells; the words of a short one are not broken. */
export type Column = { label: string; kind: string; isShort?: boolean }
/** `mark` is the microformat of the content, `box` of the cell; `code` is a date as machines read it. */
export type Cell = {
  content: string | number | None
  tone?: 'now' | 'soft' | undefined
  mark?: string | undefined
  box?: string
  code?: string
  /** For the eye, in place of a longer content. */
  short?: string
}
/**
 * `link` is the address of the row's details; `subject` names the row in the link for screen readers. `mark` is the microformat
 * of the row, whose address is that of the details. `more` stands below the row, in the cell of the details.
 */
export type Row = { id: string; cells: Cell[]; link: string; subject: string; mark: string; more?: ReactNode }

type TableProps = { label: string; kind: 'jobs' | 'schools'; columns: Column[]; rows: Row[] }

/**
 * A table whose rows have two lines where space is scarce, and their link covers them. This display removes the native roles, so
 * the roles are explicit. The last column holds the link to the details. It is not printed; see
 * `src/web/site/views/pages/record.tsx`.
 */
export function Table({ label, kind, columns, rows }: TableProps) {
  const words = useWords()
  const all: Column[] = [...columns, { label: message('Details'), kind: 'go' }]
  return (
    <div className="table-frame screen-only">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: the rows' display takes the roles away */}
      <table className={`table rows rows--${kind}`} role="table" aria-label={label}>
        <thead className="table__heads" role="rowgroup">
          <tr className="table__row table__row--heads" role="row">
            {all.map(({ label, kind }) => (
              <th className={`table__head table__head--${kind}`} role="columnheader" scope="col" key={label}>
                {words(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="table__body" role="rowgroup">
          {rows.map(({ id, cells, link, subject, mark, more }) => (
            <tr className={`table__row ${mark}`} role="row" key={id}>
              {columns.map((column, at) => (
                <TableCell key={column.label} column={column} cell={cells[at]} />
              ))}
              <td className="table__cell table__cell--go" role="cell">
                <ButtonLink small to={link} mark="u-url">
                  {words('Details')}
                  <VisuallyHidden>{` ${words('of {$subject}', { subject })}`}</VisuallyHidden>
                </ButtonLink>
                {more}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: the rows' display takes the roles away */}
    </div>
  )
}

/** A word of more than 12 characters may be wider than a column of the narrowest table. */
const hasLongWord = /[^\s-]{13}/

function TableCell({ column: { kind, isShort }, cell }: { column: Column; cell: Cell | undefined }) {
  const isLong = !isShort && hasLongWord.test(String(cell?.content))
  const modifiers = [kind, isShort && 'short', cell?.tone, isLong && 'long'].filter(Boolean)
  const classes = ['table__cell', ...modifiers.map((modifier) => `table__cell--${modifier}`), cell?.box]
  const className = classes.filter(Boolean).join(' ')
  const content = cell && <CellContent {...cell} isShort={isShort === true} />
  return kind === 'main' ? (
    // biome-ignore lint/a11y/noRedundantRoles: the rows' display takes the roles away
    <th className={className} role="rowheader" scope="row">
      {content}
    </th>
  ) : (
    // biome-ignore lint/a11y/noRedundantRoles: the rows' display takes the roles away
    <td className={className} role="cell">
      {content}
    </td>
  )
}

type CellContentProps = Cell & { isShort: boolean }

function CellContent({ content, mark, code, short, isShort }: CellContentProps) {
  if (!isShort) return <bdi className={mark}>{content}</bdi>
  if (code === undefined) return content
  if (short === undefined || short === content) {
    return (
      <time className={mark} dateTime={code} suppressHydrationWarning>
        {content}
      </time>
    )
  }
  return (
    <time className={mark ? `short ${mark}` : 'short'} dateTime={code} data-short={short} suppressHydrationWarning>
      {/* Not `visually-hidden`: the reader view of Firefox leaves out what has that class. */}
      <span className="short__whole">{content}</span>
    </time>
  )
}
