import { readHistory } from '#calls/content/history.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { siteContext } from '../../routing/context.ts'
import { HistoryTable } from '../history/history-table.tsx'
import { toPublishRecordView } from '../history/history-view.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { loaded } from '../posting/loaded.ts'
import { ownerDay } from '../text/owner-day.ts'
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
