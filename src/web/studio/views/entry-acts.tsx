import { ActForm } from './act-form.tsx'
import { Icon } from './icon.tsx'

/** What can be done with a whole entry: delete or duplicate it. It is posted to the page of the entry. */
export function EntryActs({ what, note }: { what: string; note?: string }) {
  return (
    <>
      <ActForm className="row-of row-of--apart">
        <button className="button button--small button--danger" type="submit" name="act" value="delete" data-press="">
          <Icon name="bin" />
          Delete this {what}
        </button>
        <button className="button button--small" type="submit" name="act" value="duplicate" data-press="">
          <Icon name="copy" />
          Duplicate
        </button>
      </ActForm>
      <p className="fine">
        {note ?? `A deleted ${what} stays on the site until you publish, and History can restore it after that.`}
      </p>
    </>
  )
}
