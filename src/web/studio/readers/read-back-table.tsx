import { Problem } from '../views/problem.tsx'
import { DataTable } from '../views/table.tsx'
import type { ReadBackView } from './load-read-back.ts'
import './read-back-table.css'

/** What was read of each entry, and what was not. docs/behaviour.md 23.15. */
export function ReadBackTable({ rows }: Pick<ReadBackView, 'rows'>) {
  // biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes the roles away
  return (
    <DataTable name="What was read" heads={['In your resume', 'As read']}>
      {rows.map(({ id, title, section, read, faults }) => (
        <tr className="table__row" role="row" key={id}>
          <th className="table__cell table__cell--main" role="rowheader" scope="row" data-label="In your resume">
            <bdi>{title}</bdi>
            {section !== '' && (
              <span className="read-back__section">
                <bdi>{section}</bdi>
              </span>
            )}
          </th>
          <td className="table__cell table__cell--whole read-back" role="cell" data-label="As read">
            {read.map((line) => (
              <span className="read-back__line" dir="auto" key={line}>
                {line}
              </span>
            ))}
            {faults.map((fault) => (
              <Problem message={fault} key={fault} />
            ))}
          </td>
        </tr>
      ))}
    </DataTable>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}
