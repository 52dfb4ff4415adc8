import { useState } from 'react'
import { List } from '../../ui/list.tsx'
import type { UndoImportAnswer } from '../imports/undo-import-posted.ts'
import { ActForm, Button } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { Row } from './rows.tsx'

/** Takes the whole file out of the draft. Where something was written since, it shows that first. docs/behaviour.md 25.2. */
export function UndoImport({ name }: { name: string }) {
  const [since, setSince] = useState<UndoImportAnswer['since']>(undefined)
  if (since === undefined)
    return (
      <Note icon="info" title={`${name} is in your draft`}>
        <ActForm<UndoImportAnswer> onAnswer={(answer) => setSince(answer.since)}>
          <Button small plain danger icon="undo" name="undoImport" value="unchanged">
            Undo import
          </Button>
        </ActForm>
      </Note>
    )
  return (
    <Note icon="warn" title="You changed some of this since the import" role="alert">
      <p>Undoing it makes these what they were before:</p>
      <List className="batch__list">
        {since.rows.map((row) => (
          <Row key={row.key} row={row} sides={['In your draft', 'After undoing']} isOpen />
        ))}
        {since.folders.map((folder) => (
          <li key={folder}>The pictures of {folder}</li>
        ))}
      </List>
      <ActForm className="row-of">
        <Button small danger name="undoImport" value="all">
          Undo it all the same
        </Button>
        <Button small plain type="button" onClick={() => setSince(undefined)}>
          Keep it
        </Button>
      </ActForm>
    </Note>
  )
}
