import type { None } from '#domain/result.ts'
import { ButtonLink } from './button.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import './table.css'

export type Column = { label: string; kind?: 'main' | 'whole' | 'short' | 'go' }
/** `mark` is the microformat of the content, `box` of the cell; `code` is a date as machines read it. */
export type Cell = {
  content: string | number | None
  tone?: 'now' | 'soft' | undefined
  mark?: string | undefined
  box?: string
  code?: string
}
/**
 * `link` is the address of the row's details; `subject` names the row in the link for screen readers. `mark` is the microformat
 * of the row, whose address is that of the details.
 */
export type Row = { id: string; cells: Cell[]; link: string; subject: string; mark: string }

/**
 * A table whose rows become cards where space is scarce. The cards' display removes the native roles, so the roles are
 * explicit. The last column holds the link to the details. It is not printed; see `src/web/site/views/pages/record.tsx`.
 */
export function Table({ label, columns, rows }: { label: string; columns: Column[]; rows: Row[] }) {
  const all: Column[] = [...columns, { label: 'Details', kind: 'go' }]
  return (
    <div className="table-frame screen-only">
      {/* biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes the roles away */}
      <table className="table" role="table" aria-label={label}>
        <thead className="table__heads" role="rowgroup">
          <tr role="row">
            {all.map(({ label, kind }) => (
              <th
                className={kind === 'go' ? 'table__head table__head--go' : 'table__head'}
                role="columnheader"
                scope="col"
                key={label}
              >
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="table__body" role="rowgroup">
          {rows.map(({ id, cells, link, subject, mark }) => (
            <tr className={`table__row ${mark}`} role="row" key={id}>
              {columns.map((column, at) => (
                <TableCell key={column.label} column={column} cell={cells[at]} />
              ))}
              <td className="table__cell table__cell--go" role="cell" data-label="Details">
                <ButtonLink small to={link} mark="u-url">
                  Details<VisuallyHidden> of {subject}</VisuallyHidden>
                </ButtonLink>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: the cards' display takes the roles away */}
    </div>
  )
}

/** A word of more than 12 characters may be wider than a column of the narrowest table. */
const hasLongWord = /[^\s-]{13}/

function TableCell({ column: { label, kind }, cell }: { column: Column; cell: Cell | undefined }) {
  const modifiers = [kind, cell?.tone, hasLongWord.test(String(cell?.content)) && 'long'].filter(Boolean)
  const classes = ['table__cell', ...modifiers.map((modifier) => `table__cell--${modifier}`), cell?.box]
  const className = classes.filter(Boolean).join(' ')
  const content = cell && <CellContent {...cell} isShort={kind === 'short'} />
  // biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes the roles away
  return kind === 'main' ? (
    <th className={className} role="rowheader" scope="row" data-label={label}>
      {content}
    </th>
  ) : (
    <td className={className} role="cell" data-label={label}>
      {content}
    </td>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: the cards' display takes the roles away
}

function CellContent({ content, mark, code, isShort }: Cell & { isShort: boolean }) {
  if (!isShort) return <bdi className={mark}>{content}</bdi>
  if (code === undefined) return content
  return (
    <time className={mark} dateTime={code}>
      {content}
    </time>
  )
}
