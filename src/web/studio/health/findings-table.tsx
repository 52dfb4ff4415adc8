import type { FindingState } from '#domain/health/finding.ts'
import { Mark } from '../views/rows.tsx'
import { DataTable } from '../views/table.tsx'
import type { OwnerFinding } from './owner-findings.ts'
import '../views/rows.css'
import './health.css'

const states = {
  ok: { word: 'Good', icon: 'check', tone: 'soft' },
  warning: { word: 'To do', icon: 'warn', tone: 'warn' },
  wrong: { word: 'Wrong', icon: 'error', tone: 'bad' },
} as const satisfies Record<FindingState, unknown>

/** What needs the owner, or what is good. */
export function FindingsTable({ name, findings }: { name: string; findings: readonly OwnerFinding[] }) {
  return (
    <div className="health">
      <DataTable name={name} heads={['What', 'How it is']} hiddenHead="State" hasHiddenHeads>
        {findings.map((finding) => (
          <FindingRow finding={finding} key={`${finding.name} ${finding.says}`} />
        ))}
      </DataTable>
    </div>
  )
}

function FindingRow({ finding: { name, state, says, todo, to, link } }: { finding: OwnerFinding }) {
  const { word, icon, tone } = states[state]
  // biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes the roles away
  return (
    <tr className="table__row" role="row">
      <th className="table__cell table__cell--main" role="rowheader" scope="row" data-label="">
        {name}
      </th>
      <td className="table__cell table__cell--whole health__says" role="cell" data-label="">
        {says}
        {todo !== '' && (
          <span className="rows__fine">
            {todo}
            {to !== undefined && (
              <>
                {' '}
                <a href={to}>{link}</a>.
              </>
            )}
          </span>
        )}
      </td>
      <td className="table__cell table__cell--acts" role="cell" data-label="">
        <Mark tone={tone} icon={icon}>
          {word}
        </Mark>
      </td>
    </tr>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}
