import { useEffect, useRef } from 'react'
import { Icon } from '../views/icon.tsx'
import { Quiet } from '../views/quiet.tsx'
import type { BackupView } from './load-health.ts'
import { Technical } from './technical.tsx'
import '../views/note.css'

type AskRestoreProps = { asked: BackupView; onDone(): void }

/** Says what a restore does and how it is done: with the site stopped, so not from here. */
export function AskRestore({ asked: { name, path, when }, onDone }: AskRestoreProps) {
  const note = useRef<HTMLElement>(null)
  useEffect(() => note.current?.focus(), [])

  function close() {
    onDone()
    document.getElementById(restoreId(name))?.focus()
  }

  return (
    <section className="note" tabIndex={-1} ref={note} aria-labelledby="restore-title">
      <Icon name="warn" />
      <div className="note__body">
        <p className="note__title" id="restore-title">
          Restore the backup: {when}
        </p>
        <p>
          It replaces everything on the site, also messages and accounts. The site is stopped meanwhile, so it is done
          on the machine.
        </p>
        <Quiet title="On the machine" note="">
          <Technical text={`npm run vita -- restore ${path}`} />
        </Quiet>
        <div className="row-of">
          <button className="button button--small" type="button" onClick={close}>
            Close
          </button>
        </div>
      </div>
    </section>
  )
}

/** The id of the button that asks. */
export function restoreId(name: string): string {
  return `restore-${name}`
}
