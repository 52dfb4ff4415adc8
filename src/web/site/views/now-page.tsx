import { Entry } from './entry.tsx'
import { Prose } from './prose.tsx'
import { Sheet, SheetHead } from './sheet.tsx'

/** What the owner does now, as safe HTML. */
export function NowPage({ ownerName, now }: { ownerName: string; now: string }) {
  return (
    <Sheet ownerName={ownerName} page="Now">
      <SheetHead title="What I Do Now" />
      <Entry label="These days">
        <Prose html={now} lead />
      </Entry>
    </Sheet>
  )
}
