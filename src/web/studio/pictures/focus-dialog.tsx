import { type FormEvent, type KeyboardEvent, type PointerEvent, type Ref, useEffect, useRef, useState } from 'react'
import { type FocusPoint, focusClass, focusPosition, focusRangeText } from '#resume/records/focus-point.ts'
import { Field } from '../../ui/field.tsx'
import { hasFocusRing } from '../../ui/focus-ring.ts'
import { Button } from '../views/button.tsx'
import { Dialog } from '../views/dialog.tsx'
import type { PictureView } from './folder-view.ts'
import { Point } from './thumbnail.tsx'
import './focus-dialog.css'

type FocusDialogProps = {
  picture: PictureView
  /** The picture in words, such as 'picture 2'. */
  what: string
  onFocus(point: FocusPoint | null): void
  onClose(): void
}

const middle = { x: 0.5, y: 0.5 }
const crops = [
  { name: 'Slideshow', kind: 'wide' },
  { name: 'Phone', kind: 'tall' },
  { name: 'Square', kind: 'square' },
]
const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Whether the dialog of a picture is open. Closing it returns the focus to `button`. */
export function useFocusDialog() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return {
    isOpen,
    button,
    open: () => setOpen(true),
    close() {
      setOpen(false)
      button.current?.focus()
    },
  }
}

/** The focus point of a picture: pressed, moved by keys, or typed. */
export function FocusDialog({ picture: { focus, made }, what, onFocus, onClose }: FocusDialogProps) {
  const aimed = useRef<HTMLButtonElement>(null)
  const [typed, setTyped] = useState(() => typedFrom(focus ?? middle))
  const [message, setMessage] = useState('')
  const [x, y] = [shareFrom(typed.left), shareFrom(typed.top)]
  const point = { x: x ?? middle.x, y: y ?? middle.y }

  const [focusVisible] = useState(hasFocusRing) // before the dialog takes the focus
  useEffect(() => aimed.current?.focus({ focusVisible }), [focusVisible])

  function store(next: FocusPoint | null, close: () => void) {
    onFocus(next)
    close()
  }

  function submit(event: FormEvent, close: () => void) {
    event.preventDefault()
    if (x === null || y === null) setMessage(focusRangeText)
    else store(point, close)
  }

  return (
    <Dialog title="Focus point" isWide onClose={onClose}>
      {(close) => (
        <form method="post" onSubmit={(event) => submit(event, close)}>
          <div className="dialog__body focus">
            <div className="stack">
              {made !== null && (
                <Aim
                  ref={aimed}
                  made={made}
                  label={`Focus point of ${what}: ${typed.left} % from the left, ${typed.top} % from the top`}
                  point={point}
                  onAim={(next) => setTyped(typedFrom(next))}
                />
              )}
              <p className="fine">
                Press the spot that must stay in sight when the picture is cut. With the keyboard: arrow keys move it,
                Shift moves it further.
              </p>
            </div>
            <div className="stack">
              <Numbers typed={typed} onType={setTyped} />
              {message !== '' && (
                <p className="field__error" role="alert">
                  {message}
                </p>
              )}
              {made !== null && <Crops src={made.large} point={point} stored={focus ?? middle} />}
            </div>
          </div>
          <div className="dialog__foot">
            <Button main>Done</Button>
            <Button plain type="button" onClick={() => store(null, close)}>
              Back to the middle
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  )
}

type AimProps = {
  ref: Ref<HTMLButtonElement>
  made: NonNullable<PictureView['made']>
  label: string
  point: FocusPoint
  onAim(point: FocusPoint): void
}

/** The picture with its focus point, which a press or an arrow key moves. */
function Aim({ ref, made, label, point, onAim }: AimProps) {
  function aim(event: PointerEvent<HTMLElement>) {
    if (event.type === 'pointermove' && event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    onAim({ x: (event.clientX - left) / width, y: (event.clientY - top) / height })
  }

  function step(event: KeyboardEvent) {
    const by = arrows[event.key]
    if (by === undefined) return
    event.preventDefault()
    const size = event.shiftKey ? 0.1 : 0.01
    onAim({ x: point.x + by[0] * size, y: point.y + by[1] * size })
  }

  return (
    <button
      ref={ref}
      className="aim"
      type="button"
      aria-label={label}
      onPointerDown={aim}
      onPointerMove={aim}
      onKeyDown={step}
    >
      <img src={made.large} width={made.widthPx} height={made.heightPx} alt="" draggable={false} />
      <Point focus={point} radius={20} />
    </button>
  )
}

type CropsProps = { src: string; point: FocusPoint; stored: FocusPoint }

/** How the picture is cut around the point. */
function Crops({ src, point, stored }: CropsProps) {
  return (
    <div className="crops">
      {crops.map((crop) => (
        <span className="fine" key={crop.name}>
          <img
            ref={(img) => {
              if (img) img.style.objectPosition = focusPosition(point)
            }}
            className={`crops__image crops__image--${crop.kind} ${focusClass(stored)}`}
            src={src}
            alt=""
          />
          {crop.name}
        </span>
      ))}
    </div>
  )
}

function Numbers({ typed, onType }: { typed: Typed; onType(typed: Typed): void }) {
  return (
    <div className="focus__numbers">
      <Percent label="From the left, %" name="left" value={typed.left} onType={(left) => onType({ ...typed, left })} />
      <Percent label="From the top, %" name="top" value={typed.top} onType={(top) => onType({ ...typed, top })} />
    </div>
  )
}

type PercentProps = { label: string; name: string; value: string; onType(value: string): void }

function Percent({ label, name, value, onType }: PercentProps) {
  const id = `focus-${name}`
  return (
    <Field label={label} name={name} id={id}>
      <input
        className="field__input"
        id={id}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onType(target.value)}
      />
    </Field>
  )
}

type Typed = { left: string; top: string }

function typedFrom({ x, y }: FocusPoint): Typed {
  const percent = (share: number) => String(Math.round(Math.min(1, Math.max(0, share)) * 100))
  return { left: percent(x), top: percent(y) }
}

/** The share that is typed in percent; none for anything else. */
function shareFrom(text: string): number | null {
  const percent = Number(text.replace(/\s*%$/, ''))
  return text.trim() !== '' && percent >= 0 && percent <= 100 ? Math.round(percent) / 100 : null
}
