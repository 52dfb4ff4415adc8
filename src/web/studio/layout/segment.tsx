import { Link, useLocation } from 'react-router'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { Icon } from '../views/icon.tsx'
import { type EditorView, withEditorView } from './editor-view.ts'
import '../../ui/styles/segment.css'
import './segment.css'

type Choice = { value: string; icon: string; title: string; usual?: string }

type SegmentProps = {
  label: string
  name: keyof EditorView
  choices: readonly Choice[]
  /** The chosen value; none where the address names none and the screen decides, by `usual` in the stylesheet. */
  chosen: string | null
}

/** Links to the looks of a preview. With scripts they change the address without loading the page again. */
export function Segment({ label, name, choices, chosen }: SegmentProps) {
  const { search } = useLocation()
  return (
    <nav className="segment" aria-label={label}>
      {choices.map(({ value, icon, title, usual }) => (
        <Link
          className="segment__choice"
          to={withEditorView(search, { [name]: value })}
          discover="none"
          preventScrollReset
          title={title}
          aria-current={value === chosen ? 'true' : undefined}
          data-usual={chosen === null ? usual : undefined}
          key={value}
        >
          <VisuallyHidden>{title}</VisuallyHidden>
          <Icon name={icon} />
        </Link>
      ))}
    </nav>
  )
}
