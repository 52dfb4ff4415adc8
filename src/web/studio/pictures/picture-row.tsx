import { useEffect, useRef, useState } from 'react'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Grip } from '../drag/use-drag.tsx'
import { Button, Tool } from '../views/button.tsx'
import { Mark } from '../views/rows.tsx'
import { AlternativeText } from './alternative-text.tsx'
import { FileButton } from './file-button.tsx'
import { FocusDialog, useFocusDialog } from './focus-dialog.tsx'
import type { PictureView } from './folder-view.ts'
import { Thumbnail } from './thumbnail.tsx'
import type { OpenFolder } from './use-folder.tsx'

type PictureRowProps = {
  folder: OpenFolder
  picture: PictureView
  /** Its index in the folder, from 0. */
  at: number
  count: number
  isOrdered: boolean
  /** Called with the new place, counted from 1. */
  onMoved(place: number): void
  onReplace(files: File[]): void
}

/** One picture of a folder. */
export function PictureRow({ folder, picture, at, count, isOrdered, onMoved, onReplace }: PictureRowProps) {
  const { id, name, made, changes } = picture
  const number = at + 1
  const focus = useFocusDialog()

  function step(by: 1 | -1): void {
    folder.move(at, at + by)
    onMoved(number + by)
  }

  return (
    <div className="cards__item">
      {isOrdered && <Grip />}
      <button
        className="thumbnail cards__thumbnail"
        type="button"
        data-press=""
        aria-label={`Focus point of picture ${number}`}
        onClick={focus.open}
      >
        <Thumbnail picture={picture} />
      </button>
      <div className="cards__matter">
        <p className="ends cards__name">
          <b>{number}</b>
          <bdi>
            {name}
            {made !== null && ` · ${made.widthPx.toLocaleString('en')} × ${made.heightPx.toLocaleString('en')}`}
          </bdi>
        </p>
        <AlternativeText {...{ picture, folder }} what={`picture ${number}`} id={`missing-${number}`} />
        <div className="cards__ways">
          <FileButton look="plain" onFiles={onReplace}>
            Replace<VisuallyHidden> picture {number}</VisuallyHidden>
          </FileButton>
          <Button plain type="button" ref={focus.button} onClick={focus.open}>
            Focus point<VisuallyHidden> of picture {number}</VisuallyHidden>
          </Button>
          <Button plain type="button" onClick={() => folder.remove(id)}>
            Remove<VisuallyHidden> picture {number}</VisuallyHidden>
          </Button>
        </div>
        {changes.length > 0 && (
          <p className="cards__changed">
            <Mark>{changes.join(', ')}</Mark>
            <button className="field__back" type="button" data-press="" onClick={() => folder.revert(id)}>
              Revert<VisuallyHidden> picture {number}</VisuallyHidden>
            </button>
          </p>
        )}
      </div>
      <div className="cards__acts">{isOrdered && <Steps number={number} count={count} onStep={step} />}</div>
      {focus.isOpen && (
        <FocusDialog
          {...{ picture, what: `picture ${number}`, onClose: focus.close }}
          onFocus={(point) => folder.focus(id, point)}
        />
      )}
    </div>
  )
}

type StepsProps = { number: number; count: number; onStep(by: 1 | -1): void }

/** The buttons that move a picture. After a move the pressed one has the focus again, or the other one at an end. */
function Steps({ number, count, onStep }: StepsProps) {
  const acts = useRef<HTMLSpanElement>(null)
  const [pressed, setPressed] = useState<1 | -1>()

  // React moves the row, and the browser then takes the focus from its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each move
  useEffect(() => {
    if (pressed === undefined) return
    setPressed(undefined)
    const [up, down] = acts.current?.querySelectorAll('button') ?? []
    const [wanted, other] = pressed === -1 ? [up, down] : [down, up]
    ;(wanted?.disabled ? other : wanted)?.focus()
  }, [number])

  function press(by: 1 | -1) {
    setPressed(by)
    onStep(by)
  }

  return (
    <span ref={acts}>
      <Tool icon="up" title="Up" disabled={number === 1} onClick={() => press(-1)}>
        Move picture {number} up
      </Tool>
      <Tool icon="down-one" title="Down" disabled={number === count} onClick={() => press(1)}>
        Move picture {number} down
      </Tool>
    </span>
  )
}
