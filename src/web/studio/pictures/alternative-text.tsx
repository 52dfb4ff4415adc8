import { useState } from 'react'
import { useOwnTexts } from '../text/own-texts.tsx'
import { Icon } from '../views/icon.tsx'
import { TextArea } from '../views/text-area.tsx'
import { addedMark, type PictureView } from './folder-view.ts'
import type { OpenFolder } from './use-folder.tsx'
import './cards.css'

type AlternativeTextProps = {
  picture: Pick<PictureView, 'id' | 'alt' | 'changes'>
  folder: Pick<OpenFolder, 'describe' | 'flush'>
  /** The picture in words. */
  what: string
  /** The id of the notice that the text is missing. */
  id: string
}

/** The input of an alternative text. That a new picture has none is said once the input was left. docs/behaviour.md 23.11. */
export function AlternativeText({ picture, folder, what, id }: AlternativeTextProps) {
  const { alt } = picture
  const isDecoration = alt === ''
  const [wasLeft, setLeft] = useState(!picture.changes.includes(addedMark))
  const isMissing = alt === null && wasLeft
  return (
    <>
      <TextArea
        className="field__input cards__alt"
        rows={2}
        {...useOwnTexts()}
        placeholder={isDecoration ? undefined : 'Description. Read aloud, and shown below the picture.'}
        aria-label={`Description of ${what}`}
        aria-describedby={isMissing ? id : undefined}
        readOnly={isDecoration}
        value={alt ?? ''}
        onChange={({ target: { value } }) => folder.describe(picture.id, value.trim() === '' ? null : value)}
        onBlur={() => {
          setLeft(true)
          folder.flush()
        }}
      />
      <div className="cards__state">
        {isMissing && (
          <p className="mark mark--warn" id={id}>
            <Icon name="warn" />
            Description is missing
          </p>
        )}
        <label className="cards__decoration">
          <input
            className="check__input"
            type="checkbox"
            checked={isDecoration}
            onChange={({ target }) => folder.describe(picture.id, target.checked ? '' : null)}
          />
          Only decoration
        </label>
      </div>
    </>
  )
}
