import type { Finding, FindingState } from '#domain/health/finding.ts'
import { capitalised } from '../text/capitalised.ts'
import { Icon } from '../views/icon.tsx'
import { DataTable } from '../views/table.tsx'
import '../views/rows.css'
import './health.css'

const states: Record<FindingState, { word: string; icon: string; style: string }> = {
  ok: { word: 'Good', icon: 'check', style: 'mark' },
  warning: { word: 'Warning', icon: 'warn', style: 'mark' },
  wrong: { word: 'Wrong', icon: 'error', style: 'mark mark--bad' },
}

/** The findings of the doctor in its own words, with the fix. */
export function FindingsTable({ findings }: { findings: readonly Finding[] }) {
  // biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes the roles away
  return (
    <div className="health">
      <DataTable name="Findings" heads={['What', 'How it is']} hiddenHead="State">
        {findings.map((finding) => (
          <FindingRow finding={finding} key={`${finding.part} ${finding.says}`} />
        ))}
      </DataTable>
    </div>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

function FindingRow({ finding: { part, state, says, fix } }: { finding: Finding }) {
  const { word, icon, style } = states[state]
  // biome-ignore-start lint/a11y/noRedundantRoles: as above
  return (
    <tr className="table__row" role="row">
      <th className="table__cell table__cell--main" role="rowheader" scope="row" data-label="What">
        {capitalised(part)}
      </th>
      <td className="table__cell table__cell--whole health__says" role="cell" data-label="How it is">
        {says}
        {fix !== '' && <span className="rows__fine">{fix}</span>}
      </td>
      <td className="table__cell table__cell--acts" role="cell" data-label="">
        <span className={style}>
          <Icon name={icon} />
          {word}
        </span>
      </td>
    </tr>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}
