import { use, useEffect, useMemo, useState } from 'react'
import type { Edit } from '../autosave/autosave.ts'
import { keptEdits } from '../autosave/browser-port.ts'
import { DraftStateContext } from '../posting/save-state.ts'
import { useOwnTexts } from '../text/own-texts.ts'
import { Button } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { Own } from '../views/own.tsx'
import { TextArea } from '../views/text-area.tsx'
import type { PictureView, SendEdit } from './folder-view.ts'
import './cards.css'

/** How long after the last key an alternative text is saved, in ms. docs/behaviour.md 23.6. */
const saveAfterMs = 400

type AlternativeTextProps = {
  text: ReturnType<typeof useAlternativeText>
  /** The picture that the text is of. */
  what: string
  /** The id of the notice that the text is missing. */
  id: string
}

/** The input of an alternative text, which is saved by itself. docs/behaviour.md 23.11. */
export function AlternativeText({ text, what, id }: AlternativeTextProps) {
  return (
    <>
      <TextArea
        className="field__input cards__alt"
        rows={2}
        {...useOwnTexts()}
        placeholder={text.isDecoration ? undefined : 'Description. Read aloud, and shown below the picture.'}
        aria-label={`Description of ${what}`}
        aria-describedby={text.isMissing ? id : undefined}
        readOnly={text.isDecoration}
        value={text.value}
        onChange={({ target }) => text.write(target.value)}
        onBlur={() => void text.save()}
      />
      {text.conflict !== undefined && (
        <Conflict stored={text.conflict} onKeep={() => void text.keep()} onTake={text.take} />
      )}
      <div className="cards__state">
        {text.isMissing && (
          <p className="mark mark--bad" id={id}>
            <Icon name="warn" />
            Description is missing
          </p>
        )}
        <label className="cards__decoration">
          <input type="checkbox" checked={text.isDecoration} onChange={({ target }) => text.decorate(target.checked)} />
          Only decoration
        </label>
      </div>
    </>
  )
}

/** Both texts, after another tab changed the text that is being changed here. */
function Conflict({ stored, onKeep, onTake }: { stored: string | null; onKeep(): void; onTake(): void }) {
  return (
    <div className="cards__conflict" role="alert">
      <p>This description was changed in another tab: {stored === null ? 'none' : <Own>{`“${stored}”`}</Own>}</p>
      <Button plain type="button" onClick={onKeep}>
        Keep what is here
      </Button>
      <Button plain type="button" onClick={onTake}>
        Take what is in the draft
      </Button>
    </div>
  )
}

type Described = { folder: string; picture: Pick<PictureView, 'id' | 'alt'>; send: SendEdit }

/**
 * The alternative text while it is written, and what the draft was last known to hold. What is not stored yet stays in the tab.
 */
export function useAlternativeText({ folder, picture: { id, alt }, send }: Described) {
  const [shown, setShown] = useState(alt)
  const [value, setValue] = useState(alt ?? '')
  const [isDecoration, setDecoration] = useState(alt === '')
  const [conflict, setConflict] = useState<string | null>()
  const [isSending, setSending] = useState(false)
  const [rejected, setRejected] = useState<string>()
  const wanted = textFrom(value, isDecoration)
  const isChanged = wanted !== shown

  // What another tab stored is shown here, unless something else is being written.
  if (alt !== shown && !isSending && !isChanged) {
    setShown(alt)
    setValue(alt ?? '')
    setDecoration(alt === '')
  }

  const { set } = use(DraftStateContext)
  useUnsaved(
    `alternative text of ${folder}/${id}`,
    isChanged ? { path: 'alt', value: wanted, shown } : null,
    (unsaved) => {
      setShown(textOf(unsaved.shown))
      setValue(textOf(unsaved.value) ?? '')
      setDecoration(unsaved.value === '')
    },
  )

  /** Stores the text over the one that the draft is known to hold. */
  async function store(known: string | null) {
    setSending(true)
    setRejected(undefined)
    const reply = await send({ act: 'describe', id, alt: wanted, shown: known })
    setSending(false)
    if (reply?.outcome === 'conflict') setConflict(reply.alt)
    else if (reply?.outcome === 'saved') setShown(wanted)
    else setRejected(value)
  }

  async function save() {
    if (isChanged && !isSending && conflict === undefined) await store(shown)
  }

  /** Until it is stored, the draft bar and the frame know of what is written. */
  function write(next: string, isOnlyDecoration: boolean) {
    setValue(next)
    setDecoration(isOnlyDecoration)
    if (conflict === undefined) set({ save: { kind: textFrom(next, isOnlyDecoration) === shown ? 'quiet' : 'saving' } })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change, and once more after an answer
  useEffect(() => {
    if (!isChanged || isSending || conflict !== undefined || rejected === value) return
    const timer = setTimeout(() => void save(), saveAfterMs)
    return () => clearTimeout(timer)
  }, [value, isDecoration, isSending])

  return {
    value,
    isDecoration,
    conflict,
    isMissing: wanted === null,
    save,
    write: (next: string) => write(next, isDecoration),
    decorate: (is: boolean) => write(is ? '' : value, is),
    async keep() {
      const known = conflict ?? null
      setShown(known)
      setConflict(undefined)
      await store(known)
    },
    take() {
      setShown(conflict ?? null)
      setValue(conflict ?? '')
      setDecoration(conflict === '')
      setConflict(undefined)
    },
  }
}

/** The text that is stored: none while there is none, '' for a picture that is only decoration. */
function textFrom(value: string, isDecoration: boolean): string | null {
  if (isDecoration) return ''
  return value.trim() === '' ? null : value
}

function textOf(kept: unknown): string | null {
  return typeof kept === 'string' ? kept : null
}

/** Stores in the tab what is not stored in the draft yet, and restores it once. */
function useUnsaved(name: string, edit: Edit | null, restore: (unsaved: Edit) => void): void {
  const { account } = use(DraftStateContext)
  const kept = useMemo(() => keptEdits(account, name), [account, name])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for the life of the picture
  useEffect(() => {
    const unsaved = kept.read().alt
    if (unsaved !== undefined) restore(unsaved)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when a value of the edit differs
  useEffect(() => {
    kept.write(edit === null ? null : { alt: edit })
  }, [kept, edit?.value, edit?.shown])
}
