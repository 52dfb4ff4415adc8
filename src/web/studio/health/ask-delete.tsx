import { Icon } from '../views/icon.tsx'
import type { ShownHealth } from './load-health.ts'
import '../views/note.css'

/** Asks before a backup is deleted, twice for the last one. */
export function AskDelete({ asked: { name, when, size, isSecond } }: { asked: NonNullable<ShownHealth['asked']> }) {
  return (
    <form className="note note--bad" method="post" action="/studio/health">
      <input type="hidden" name="name" value={name} />
      {isSecond && <input type="hidden" name="sure" value="last" />}
      <Icon name="warn" />
      <div className="note__body">
        <h2 className="note__title">
          {isSecond ? 'It is the last one. Delete it all the same?' : `Delete the backup: ${when}, ${size}?`}
        </h2>
        <p>
          {isSecond
            ? 'Without a backup, what is lost on this machine cannot be restored.'
            : 'The file goes for good. What the site shows stays as it is.'}
        </p>
        <div className="row-of">
          <button className="button button--danger" type="submit" name="act" value="delete">
            {isSecond ? 'Delete the last backup' : 'Delete the backup'}
          </button>
          <a className="button" href="/studio/health">
            Cancel
          </a>
        </div>
      </div>
    </form>
  )
}
