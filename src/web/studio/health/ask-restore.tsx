import { useEffect, useRef } from 'react'
import { joined } from '#resume/text.ts'
import { Button } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { Quiet } from '../views/quiet.tsx'
import type { BackupView } from './load-health.ts'
import { Technical } from './technical.tsx'
import '../views/note.css'

/** `holds`: what of the site is in a backup. */
type AskRestoreProps = { asked: BackupView; holds: readonly string[]; onDone(): void }

/** Says what a restore does and how it is done: with the site stopped, so not from here. */
export function AskRestore({ asked: { name, path, when }, holds, onDone }: AskRestoreProps) {
  const note = useRef<HTMLElement>(null)
  useEffect(() => note.current?.focus(), [])

  function close() {
    onDone()
    document.getElementById(restoreId(name))?.focus()
  }

  return (
    <section className="note" tabIndex={-1} ref={note} aria-labelledby="restore-title">
      <Icon name="warn" />
      <div className="stack stack--near">
        <p className="note__title" id="restore-title">
          Restore the backup: {when}
        </p>
        <p>
          The site becomes what it was when this backup was made: {joined(holds)}. What is there now is not deleted: it
          is kept aside on the machine. Everyone has to sign in again.
        </p>
        <p>
          The site cannot be restored while it runs, so this is done on its machine: stop the site, restore this backup,
          start the site. If somebody else looks after the machine, send them the technical details.
        </p>
        <Quiet title="Technical details" note="for whoever looks after the machine">
          <Technical text={`npm run vita -- restore ${path}`} />
        </Quiet>
        <div className="row-of">
          <Button small type="button" onClick={close}>
            Close
          </Button>
        </div>
      </div>
    </section>
  )
}

/** The id of the button that asks. */
export function restoreId(name: string): string {
  return `restore-${name}`
}
