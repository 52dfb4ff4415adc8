import { ChangedElsewhere } from '../form/changed-elsewhere.tsx'
import { Offline } from '../form/entry-form.tsx'
import type { OpenFolder } from './use-folder.ts'

/** Says what keeps the pictures of a folder from being saved: a change from elsewhere, or a site that does not answer. */
export function FolderNotes({ folder: { view, save, flush } }: { folder: OpenFolder }) {
  return (
    <>
      {view?.isFirst && view.conflict !== null && save !== null && (
        <ChangedElsewhere conflict={view.conflict} save={save} />
      )}
      <Offline view={view} onTry={flush} />
    </>
  )
}
