import '../views/rows.css'
import { readHistory } from '#calls/content/history.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import { siteContext } from '../../routing/context.ts'
import { Chip } from '../../ui/chip.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { type PublishRecordView, toPublishRecordView } from '../history/history-view.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { loaded } from '../posting/answers.ts'
import { ownerDay } from '../text/owner-day.ts'
import { ButtonLink } from '../views/button.tsx'
import { DataTable } from '../views/table.tsx'
import type { Route } from './+types/history.ts'

/** docs/behaviour.md 24.4. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ports } = context.get(siteContext)
  const [records, { timeZone }] = await Promise.all([readHistory(ports), readDraftedOwner(ports)])
  const now = ports.clock.now()
  return { records: loaded(records).map((record) => toPublishRecordView(record, ownerDay(record.at, now, timeZone))) }
}

export default function History({ loaderData: { records } }: Route.ComponentProps) {
  return (
    <Screen name="History">
      <Work>
        <PageHead
          title="History"
          lead="The last 50 versions. Restoring one makes a draft; nothing is public until you publish it."
        />
        {records.length === 0 ? <p>Nothing was published from here yet.</p> : <HistoryTable records={records} />}
      </Work>
    </Screen>
  )
}

/** The publishes that are kept, newest first: the first one is what the site shows. */
function HistoryTable({ records }: { records: readonly PublishRecordView[] }) {
  return (
    <>
      <DataTable name="Publishes" heads={['No.', 'When', 'What', 'By']} hiddenHead="Actions">
        {records.map((record, at) => (
          <Row key={record.number} record={record} isNow={at === 0} />
        ))}
      </DataTable>
      <p className="fine data-table__after">Older versions are deleted, with pictures nothing uses.</p>
    </>
  )
}

function Row({ record: { number, at, summary, contents, by }, isNow }: { record: PublishRecordView; isNow: boolean }) {
  const address = `/studio/history/${number}`
  // biome-ignore-start lint/a11y/noRedundantRoles: as above
  return (
    <tr className="table__row" role="row">
      <td className="table__cell table__cell--soft number" role="cell" data-label="No.">
        {number}
      </td>
      <td className="table__cell table__cell--date number" role="cell" data-label="When">
        {at}
      </td>
      <th className="table__cell table__cell--main" role="rowheader" scope="row" data-label="What">
        <a className="rows__link" href={address}>
          <bdi>{summary}</bdi>
        </a>
        {contents !== '' && <span className="rows__fine">{contents}</span>}
      </th>
      <td className="table__cell table__cell--soft" role="cell" data-label="By">
        <bdi>{by}</bdi>
      </td>
      <td className="table__cell table__cell--acts" role="cell" data-label="">
        {isNow ? (
          <Chip>On the site</Chip>
        ) : (
          <ButtonLink small href={address}>
            View<VisuallyHidden> version {number}</VisuallyHidden>
          </ButtonLink>
        )}
      </td>
    </tr>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}
