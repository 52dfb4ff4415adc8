import { Icon } from './icon.tsx'

/** What can be done with a whole entry: delete or duplicate it. It is posted to the page of the entry. */
export function EntryActs({ what }: { what: string }) {
  return (
    <>
      <form method="post" className="row-of row-of--apart">
        <button className="button button--small button--danger" type="submit" name="act" value="delete">
          <Icon name="bin" />
          Delete this {what}
        </button>
        <button className="button button--small" type="submit" name="act" value="duplicate">
          <Icon name="copy" />
          Duplicate
        </button>
      </form>
      <p className="fine">
        A deleted {what} stays on the site until you publish, and History brings it back after that.
      </p>
    </>
  )
}
