import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Grip } from '../drag/grip.tsx'
import { Icon } from '../views/icon.tsx'
import { AlternativeText, useAlternativeText } from './alternative-text.tsx'
import { pictureTypes } from './drop.tsx'
import { Plate } from './plate.tsx'
import type { FolderReply, ShownPicture } from './shown-folder.ts'
import { useFolderPath } from './use-folder-path.ts'

type PictureRowProps = {
  folder: string
  picture: ShownPicture
  /** Its index in the folder, from 0. */
  at: number
  count: number
  isOrdered: boolean
  conflict?: FolderReply['conflict']
  send(form: FormData): Promise<FolderReply | null>
  /** Called with the new place, counted from 1. */
  onMoved(place: number): void
  onReplace(file: File): void
}

/** One picture of a folder: a form, whose buttons work without scripts. With scripts the text is saved by itself. */
export function PictureRow(props: PictureRowProps) {
  const { folder, picture, at, count, isOrdered, send, onMoved, onReplace } = props
  const { id, name, made, changes } = picture
  const number = at + 1
  const form = useRef<HTMLFormElement>(null)
  const text = useAlternativeText(props, form)
  const [pressed, setPressed] = useState('')
  const path = useFolderPath(folder)
  const aim = useFolderPath(folder, id)

  // React moves the row, and the browser then takes the focus from its button.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once after each move
  useEffect(() => {
    if (pressed === '') return
    setPressed('')
    const buttons = [...(form.current?.querySelectorAll<HTMLButtonElement>('.shots__acts button') ?? [])]
    const wanted = buttons.find(({ value }) => value === pressed)
    const focused = wanted?.disabled ? buttons.find(({ disabled }) => !disabled) : wanted
    focused?.focus()
  }, [at])

  async function submit(event: FormEvent<HTMLFormElement>) {
    const { submitter } = event.nativeEvent as SubmitEvent
    event.preventDefault()
    const data = new FormData(event.currentTarget, submitter)
    data.delete('replacement')
    const act = data.get('act')
    if (act === 'up' || act === 'down') setPressed(act)
    text.sending()
    const reply = await send(data)
    text.sent(reply)
    if (reply?.at !== undefined && act === 'up') onMoved(number - 1)
    if (reply?.at !== undefined && act === 'down') onMoved(number + 1)
  }

  return (
    <form
      ref={form}
      className="shots__item"
      method="post"
      action={path}
      encType="multipart/form-data"
      onSubmit={(event) => void submit(event)}
    >
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="shown" value={JSON.stringify(text.shown)} />
      {isOrdered && <Grip />}
      <Link
        className="shots__plate"
        to={aim}
        discover="none"
        preventScrollReset
        aria-label={`Focus point of picture ${number}`}
      >
        <Plate picture={picture} />
      </Link>
      <div className="shots__matter">
        <p className="shots__name">
          <b>{number}</b>
          <bdi>
            {name}
            {made !== null && ` · ${made.widthPx.toLocaleString('en')} × ${made.heightPx.toLocaleString('en')}`}
          </bdi>
        </p>
        <AlternativeText text={text} what={`picture ${number}`} id={`missing-${number}`} />
        <div className="shots__ways">
          <label className="button button--plain file-button">
            <span>
              Replace<VisuallyHidden> picture {number}</VisuallyHidden>
            </span>
            <input
              className="file-button__input"
              type="file"
              name="replacement"
              accept={pictureTypes}
              onChange={({ target }) => {
                const [file] = target.files ?? []
                if (file !== undefined) onReplace(file)
                target.value = ''
              }}
            />
          </label>
          <Link className="button button--plain" id={`aim-${id}`} to={aim} discover="none" preventScrollReset>
            Focus point<VisuallyHidden> of picture {number}</VisuallyHidden>
          </Link>
          <button className="button button--plain button--danger" type="submit" name="act" value="remove">
            Remove<VisuallyHidden> picture {number}</VisuallyHidden>
          </button>
          <button className="button button--small without-script" type="submit" name="act" value="save">
            Save<VisuallyHidden> picture {number}</VisuallyHidden>
          </button>
        </div>
        {changes.length > 0 && (
          <p className="shots__changed">
            <span className="mark">{changes.join(', ')}</span>
            <button className="field__back" type="submit" name="act" value="revert">
              Revert<VisuallyHidden> picture {number}</VisuallyHidden>
            </button>
          </p>
        )}
      </div>
      <div className="shots__acts">
        {isOrdered && (
          <span>
            <Step act="up" title="Up" icon="up" number={number} isEnd={at === 0} />
            <Step act="down" title="Down" icon="down-one" number={number} isEnd={number === count} />
          </span>
        )}
      </div>
    </form>
  )
}

type StepProps = { act: 'up' | 'down'; title: string; icon: string; number: number; isEnd: boolean }

function Step({ act, title, icon, number, isEnd }: StepProps) {
  return (
    <button className="tool" type="submit" name="act" value={act} title={title} disabled={isEnd}>
      <VisuallyHidden>
        Move picture {number} {act}
      </VisuallyHidden>
      <Icon name={icon} />
    </button>
  )
}
