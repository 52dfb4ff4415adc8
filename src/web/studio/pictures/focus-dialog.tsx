import { type FormEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { focusClass, focusPosition } from '#domain/content/focus-point.ts'
import { Field } from '../../ui/field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Icon } from '../views/icon.tsx'
import { Point } from './plate.tsx'
import type { FolderReply, ShownPicture } from './shown-folder.ts'
import { useFolderPath } from './use-folder-path.ts'
import './dialog.css'
import './focus-dialog.css'

type FocusDialogProps = {
  folder: string
  picture: ShownPicture
  /** Its index in the folder, from 0. */
  at: number
  send(form: FormData): Promise<FolderReply | null>
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

/** The focus point of a picture. Without scripts the dialog is open on the page, and the numbers are typed. */
export function FocusDialog({ folder, picture: { id, focus, made, alt, name }, at, send }: FocusDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const aimed = useRef<HTMLButtonElement>(null)
  const navigate = useNavigate()
  const [typed, setTyped] = useState(() => typedFrom(focus ?? middle))
  const [message, setMessage] = useState('')
  const point = pointFrom(typed)
  const path = useFolderPath(folder)

  useEffect(() => {
    const element = dialog.current
    element?.close()
    element?.showModal()
    aimed.current?.focus()
    return () => document.getElementById(`aim-${id}`)?.focus()
  }, [id])

  const close = () => void navigate(path, { replace: true, preventScrollReset: true })

  function aim(event: PointerEvent<HTMLElement>) {
    if (event.type === 'pointermove' && event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    setTyped(typedFrom({ x: (event.clientX - left) / width, y: (event.clientY - top) / height }))
  }

  function step(event: KeyboardEvent) {
    const by = arrows[event.key]
    if (by === undefined) return
    event.preventDefault()
    const size = event.shiftKey ? 0.1 : 0.01
    setTyped(typedFrom({ x: point.x + by[0] * size, y: point.y + by[1] * size }))
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    event.preventDefault()
    const reply = await send(new FormData(event.currentTarget, submitter))
    if (reply?.at !== undefined) close()
    else setMessage(reply?.messages[0] ?? (reply?.conflict ? 'The focus point was changed in another tab.' : ''))
  }

  return (
    <dialog
      ref={dialog}
      className="dialog dialog--wide"
      open
      suppressHydrationWarning
      aria-labelledby="focus-title"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
    >
      <form method="post" action={path} onSubmit={(event) => void submit(event)}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="point" value={JSON.stringify(focus)} />
        <div className="dialog__head">
          <h2 className="dialog__title" id="focus-title">
            Focus point
          </h2>
          <a
            className="tool"
            href={path}
            title="Close"
            onClick={(event) => {
              event.preventDefault()
              close()
            }}
          >
            <VisuallyHidden>Close</VisuallyHidden>
            <Icon name="close" />
          </a>
        </div>
        <div className="dialog__body focus">
          <div className="focus__picture">
            {made !== null && (
              <div className="needs-script">
                <button
                  ref={aimed}
                  className="aim"
                  type="button"
                  aria-label={`Focus point of picture ${at + 1}: ${typed.left} % from the left, ${typed.top} % from the top`}
                  onPointerDown={aim}
                  onPointerMove={aim}
                  onKeyDown={step}
                >
                  <img src={made.large} width={made.widthPx} height={made.heightPx} alt="" draggable={false} />
                  <Point focus={point} radius={20} />
                </button>
              </div>
            )}
            <p className="fine needs-script">
              Press the spot that must stay in sight when the picture is cut. With the keyboard: arrow keys move it,
              Shift moves it further.
            </p>
            {made !== null && (
              <div className="without-script">
                <span className="aim">
                  <img src={made.large} width={made.widthPx} height={made.heightPx} alt={alt || name} />
                </span>
              </div>
            )}
          </div>
          <div className="focus__side">
            <div className="focus__numbers">
              <Percent
                label="From the left, %"
                name="left"
                value={typed.left}
                onType={(left) => setTyped({ ...typed, left })}
              />
              <Percent
                label="From the top, %"
                name="top"
                value={typed.top}
                onType={(top) => setTyped({ ...typed, top })}
              />
            </div>
            {message !== '' && (
              <p className="field__error" role="alert">
                {message}
              </p>
            )}
            {made !== null && (
              <div className="crops">
                {crops.map((crop) => (
                  <span className="crops__item" key={crop.name}>
                    <img
                      ref={(img) => {
                        if (img) img.style.objectPosition = focusPosition(point)
                      }}
                      className={`crops__image crops__image--${crop.kind} ${focusClass(focus ?? middle)}`}
                      src={made.large}
                      alt=""
                    />
                    {crop.name}
                  </span>
                ))}
              </div>
            )}
          </div>
        </div>
        <div className="dialog__foot">
          <button className="button button--main dialog__default" type="submit" name="act" value="focus">
            Done
          </button>
          <button className="button button--plain" type="submit" name="act" value="middle">
            Back to the middle
          </button>
        </div>
      </form>
    </dialog>
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

function typedFrom({ x, y }: { x: number; y: number }): Typed {
  const percent = (share: number) => String(Math.round(Math.min(1, Math.max(0, share)) * 100))
  return { left: percent(x), top: percent(y) }
}

/** What is being typed and is no number yet counts as the middle. */
function pointFrom({ left, top }: Typed): { x: number; y: number } {
  const share = (text: string) => {
    const number = Number(text)
    return text.trim() !== '' && number >= 0 && number <= 100 ? number / 100 : 0.5
  }
  return { x: share(left), y: share(top) }
}
