import { type ReactNode, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Icon } from '../views/icon.tsx'
import { NotPlaced } from '../views/not-placed.tsx'
import { editorView, withEditorView } from './editor-view.ts'
import { PreviewFrame, type PreviewFrameProps } from './preview-frame.tsx'
import './editor-layout.css'

type EditorLayoutProps = {
  /** The public page beside the form: its address. */
  preview: string
  /** What is said in its place while the site has no such page. */
  absent?: string | undefined
  /** Changes after each save; the preview is then loaded again. */
  saves: number
  /** The accent's hue in the preview while it differs from the draft's. */
  hue?: number | undefined
  /** The site of another time than the draft's, beside what changed then. */
  of?: Pick<PreviewFrameProps, 'root' | 'caption'>
  children: ReactNode
}

/** A form beside the preview of its page; below 1024 px they are two tabs, which the address names. docs/behaviour.md 23.3. */
export function EditorLayout({ preview, absent, saves, hue, of, children }: EditorLayoutProps) {
  const { side } = editorView(useLocation().search)
  return (
    <div className="editor-layout" data-side={side}>
      <nav className="editor-layout__tabs" aria-label="Show">
        <Tab side="edit" shown={side} icon={of ? 'history' : 'pencil'} title={of ? 'Changes' : 'Edit'} />
        <Tab side="preview" shown={side} icon="eye" title={of ? 'Site' : 'Preview'} />
      </nav>
      <div className="editor-layout__form">
        <NotPlaced />
        {children}
      </div>
      <div className="editor-layout__preview">
        {absent === undefined ? (
          <PreviewFrame key={preview} path={preview} saves={saves} hue={hue} {...of} />
        ) : (
          <p className="editor-layout__absent">{absent}</p>
        )}
      </div>
    </div>
  )
}

type Side = 'edit' | 'preview'

function Tab({ side, shown, icon, title }: { side: Side; shown: Side; icon: string; title: string }) {
  const { search } = useLocation()
  return (
    <Link
      className="editor-layout__tab"
      to={withEditorView(search, { side })}
      discover="none"
      preventScrollReset
      aria-current={side === shown ? 'true' : undefined}
    >
      <Icon name={icon} />
      {title}
    </Link>
  )
}

/** Counts the saves of an editor. */
export function useSaves(): [count: number, saved: () => void] {
  const [count, setCount] = useState(0)
  return [count, () => setCount((before) => before + 1)]
}
