import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import { ActForm, Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Quiet } from './quiet.tsx'
import { TextArea } from './text-area.tsx'
import '../../ui/form.css'
import './note.css'

/** What of a document could not be placed, to be dragged or copied into a form. */
export function NotPlacedText({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="stack stack--near not-placed">
      <TextArea
        className="field__input not-placed__text"
        dir="auto"
        rows={1}
        readOnly
        value={text}
        aria-label="Text that was not placed"
      />
      <div className="row-of">
        <CopyButton text={text}>Copy</CopyButton>
        {children}
      </div>
    </div>
  )
}

/** The same after the import, until it can no longer be undone or the owner is done with it. docs/behaviour.md 25.2. */
export function NotPlaced() {
  const notPlaced = useRouteLoaderData<typeof loader>('root')?.notPlaced
  if (!notPlaced) return null
  const { id, name, text } = notPlaced
  return (
    <aside className="left-over" aria-label="Not placed">
      <Quiet title={`Not placed from ${name}`}>
        <NotPlacedText text={text}>
          <ActForm action="/studio/review">
            <Button small plain name="dismissNotPlaced" value={id}>
              I have what I need
            </Button>
          </ActForm>
        </NotPlacedText>
      </Quiet>
    </aside>
  )
}
