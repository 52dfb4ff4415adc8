import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import '../../ui/table.css'
import './table.css'

type DataTableProps = {
  name: string
  heads: readonly string[]
  /** The heads above figures. */
  figures?: readonly string[]
  /** The last head, for screen readers only. */
  hiddenHead?: string
  /** Whether no head is seen: the rows say what they are. */
  hasHiddenHeads?: boolean
  /** Its rows. */
  children: ReactNode
}

/** A table of the studio; on a phone each of its rows is a card. */
export function DataTable({ name, heads, figures = [], hiddenHead, hasHiddenHeads = false, children }: DataTableProps) {
  // biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes the roles away
  return (
    <div className="table-frame">
      <table className="table data-table" role="table" aria-label={name}>
        <thead className={hasHiddenHeads ? 'visually-hidden' : 'table__heads'} role="rowgroup">
          <tr role="row">
            {heads.map((head) => (
              <th
                className={figures.includes(head) ? 'table__head table__head--figure' : 'table__head'}
                role="columnheader"
                scope="col"
                key={head}
              >
                {head}
              </th>
            ))}
            {hiddenHead !== undefined && (
              <th className="table__head" role="columnheader" scope="col">
                <VisuallyHidden>{hiddenHead}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody className="table__body" role="rowgroup">
          {children}
        </tbody>
      </table>
    </div>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}
