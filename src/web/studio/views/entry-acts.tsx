import type { WhereShown } from '#calls/studio/draft/save-entry.ts'
import { ActForm, Button } from './button.tsx'

/** What can be done with a whole entry: delete or duplicate it. It is posted to the page of the entry. */
export function EntryActs({ what, shown }: { what: string; shown: WhereShown }) {
  return (
    <>
      <ActForm className="row-of row-of--apart">
        <Button small danger icon="bin" name="act" value="delete">
          Delete this {what}
        </Button>
        <Button small icon="copy" name="act" value="duplicate">
          Duplicate
        </Button>
      </ActForm>
      <p className="fine">{deletionText(what, shown)}</p>
    </>
  )
}

/** What a deletion does, by where visitors see the entry. */
function deletionText(what: string, shown: WhereShown): string {
  const restored = 'until you publish, and History can restore it after that.'
  if (shown === 'site') return `A deleted ${what} stays on the site ${restored}`
  if (shown === 'links') return `Links to a deleted ${what} show it ${restored}`
  if (shown === 'hidden') return `It is hidden from the site. History can restore a deleted ${what} after you publish.`
  return `This ${what} is not published: History cannot restore it once it is deleted.`
}
