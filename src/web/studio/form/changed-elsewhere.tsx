import type { EntrySave, Conflict as StoredElsewhere } from '../autosave/entry-save.ts'
import { Change } from '../changes/change.tsx'
import { Button } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { Quiet } from '../views/quiet.tsx'

type ChangedElsewhereProps = { conflict: StoredElsewhere; save: Pick<EntrySave, 'keepMine' | 'loadTheirs'> }

/** Says that what was changed here was changed elsewhere too, and lets the owner choose. docs/behaviour.md 23.6. */
export function ChangedElsewhere({ conflict: { stored, who, differences }, save }: ChangedElsewhereProps) {
  return (
    <Note isBad icon="warn" title={`Changed ${who} at ${stored.at}`} role="alert">
      <p>What you write here is kept in this tab until you choose.</p>
      {differences.length > 0 && (
        <Quiet title="What differs" note={String(differences.length)}>
          <ul className="changes">
            {differences.map((change) => (
              <Change key={change.key} change={change} sides={['Theirs', 'Yours']} />
            ))}
          </ul>
        </Quiet>
      )}
      <div className="row-of">
        <Button small type="button" onClick={() => save.keepMine()}>
          Keep mine
        </Button>
        <Button small type="button" onClick={() => save.loadTheirs()}>
          Load theirs
        </Button>
      </div>
    </Note>
  )
}
