import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { Image } from '#resume/records/image.ts'
import { hasFocusRing } from '../../../ui/focus-ring.ts'
import { Icon } from '../../../ui/icon.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { useWords } from '../../../ui/words.ts'
import { bulletsOf, loadNeighbours } from '../../hydration-loader/slides.ts'
import { turnByArrow, turnToEnd } from './slide-keys.ts'
import { Slideshow } from './slideshow.tsx'
import { sizesOf } from './sources.ts'
import './viewer.css'

type ViewerProps = { images: Image[]; label: string; start: number; onClose: () => void }

/** The width of the dialog: 86rem on the larger screens, whose root font sizes differ. */
const sizes = sizesOf({ small: '100vw', tablet: '94vw', medium: '94vw', large: '1548px', xlarge: '1806px' })

/** The dialog with an enlarged picture. Arrow keys, Home and End turn it, Escape closes it. docs/behaviour.md 10.4. */
export function Viewer({ images, label, start, onClose }: ViewerProps) {
  const element = useRef<HTMLDialogElement>(null)
  const words = useWords()

  useEffect(() => {
    const dialog = element.current
    if (!dialog || dialog.open) return
    const focusVisible = hasFocusRing()
    dialog.showModal()
    bulletsOf(dialog)
      .find((bullet) => bullet.checked)
      ?.focus({ focusVisible })
    loadNeighbours(dialog)
  }, [])

  function turn(event: KeyboardEvent<HTMLDialogElement>) {
    const slideshow = event.currentTarget.querySelector<HTMLElement>('.slideshow')
    if (!slideshow) return
    turnByArrow(slideshow, event)
    turnToEnd(slideshow, event)
  }

  return (
    <dialog
      ref={element}
      className="viewer"
      aria-label={label}
      closedby="any"
      onClick={closeBeside}
      onClose={onClose}
      onKeyDown={turn}
    >
      <form className="viewer__head" method="dialog">
        <span>{label}</span>
        <button className="viewer__close" type="submit">
          <VisuallyHidden>{words('Close')}</VisuallyHidden>
          <Icon name="close" />
        </button>
      </form>
      <Slideshow kind="viewer" images={images} label={words('Pictures')} sizes={sizes} start={start} eager />
    </dialog>
  )
}

/** Closes the dialog on an outside click in browsers without `closedby`. */
function closeBeside({ currentTarget: dialog, target, clientX: x, clientY: y }: MouseEvent<HTMLDialogElement>) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  if (target === dialog && (x < left || x > right || y < top || y > bottom)) dialog.close()
}
