import '../views/rows.css'
import './health.css'
import type { Finding, FindingState } from '#domain/health/finding.ts'
import { capitalised } from '../text/wording.ts'
import { Mark } from '../views/rows.tsx'
import { DataTable } from '../views/table.tsx'

const states = {
  ok: { word: 'Good', icon: 'check', tone: 'soft' },
  warning: { word: 'To do', icon: 'warn', tone: 'warn' },
  wrong: { word: 'Wrong', icon: 'error', tone: 'bad' },
} as const satisfies Record<FindingState, unknown>

/** Where the owner does what a part needs. */
const screens: Readonly<Record<string, { to: string; name: string }>> = {
  draft: { to: '/studio/review', name: 'Review' },
  owner: { to: '/studio/look', name: 'Look and texts' },
  mail: { to: '/studio/settings', name: 'Settings' },
  backup: { to: '/studio/settings', name: 'Settings' },
  queue: { to: '/studio/messages', name: 'Messages' },
}

/** What needs the owner, or what is good. */
export function FindingsTable({ name, findings }: { name: string; findings: readonly Finding[] }) {
  return (
    <div className="health">
      <DataTable name={name} heads={['What', 'How it is']} hiddenHead="State" hasHiddenHeads>
        {findings.map((finding) => (
          <FindingRow finding={finding} key={`${finding.part} ${finding.says}`} />
        ))}
      </DataTable>
    </div>
  )
}

function FindingRow({ finding: { part, state, says, fix } }: { finding: Finding }) {
  const screen = state === 'ok' ? undefined : screens[part]
  const { word, icon, tone } = states[state]
  // biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes the roles away
  return (
    <tr className="table__row" role="row">
      <th className="table__cell table__cell--main" role="rowheader" scope="row" data-label="">
        {capitalised(part)}
      </th>
      <td className="table__cell table__cell--whole health__says" role="cell" data-label="">
        {says}
        {fix !== '' && (
          <span className="rows__fine">
            {fix} {screen !== undefined && <a href={screen.to}>Open {screen.name}</a>}
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
