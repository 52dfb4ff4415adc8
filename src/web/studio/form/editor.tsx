import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { none } from '#resume/result.ts'
import { wordCount } from '../text/wording.ts'
import { Tool } from '../views/button.tsx'
import { TextArea } from '../views/text-area.tsx'
import './editor.css'

type EditorProps = {
  control: ComponentProps<'textarea'> & { id: string; value: string }
  label: string
}

const tools = [
  { style: 'bold', icon: 'bold', title: 'Bold (Ctrl B)' },
  { style: 'italic', icon: 'italic', title: 'Italic (Ctrl I)' },
  { style: 'link', icon: 'link', title: 'Link (Ctrl K)' },
  { style: 'unordered-list', icon: 'bullets', title: 'List' },
  { style: 'header-3', icon: 'heading', title: 'Heading' },
] as const

/** Loaded with the first such field. */
const loadHelp = () => import('./markdown-writing.ts')

/**
 * A text in Markdown: a plain text area with a toolbar. What is typed is what is stored; the preview is rendered by the server, as
 * visitors get it. docs/behaviour.md 23.8.
 */
export function Editor({ control, label }: EditorProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const bar = useRef<HTMLElement>(null)
  const [preview, setPreview] = useState<string | null>(null)

  useEffect(() => {
    const [area, toolbar] = [text.current, bar.current]
    // Where the connection is lost before it is loaded, the text area is still one.
    if (area !== null && toolbar !== null)
      loadHelp().then(
        ({ helpWriting }) => helpWriting(area, toolbar),
        () => none,
      )
  }, [])

  async function showPreview(): Promise<void> {
    setPreview('')
    const shown = loadHelp().then(({ rendered }) => rendered(control.value))
    setPreview(await shown.catch(() => '<p>The preview could not be loaded.</p>'))
  }

  return (
    <div className="editor">
      <markdown-toolbar ref={bar} className="editor__tools" for={control.id} aria-label={`Formatting of ${label}`}>
        {tools.map(({ style, icon, title }, at) => (
          <Tool
            icon={icon}
            title={title}
            data-md-button={style}
            tabIndex={at === 0 ? 0 : -1}
            key={style}
            disabled={preview !== null}
          />
        ))}
        <span className="editor__view">
          <button
            className="editor__tab"
            type="button"
            aria-pressed={preview === null}
            onClick={() => setPreview(null)}
          >
            Write
          </button>
          <button className="editor__tab" type="button" aria-pressed={preview !== null} onClick={showPreview}>
            Preview
          </button>
        </span>
      </markdown-toolbar>
      <TextArea {...control} ref={text} className="field__input editor__text" rows={9} hidden={preview !== null} />
      {preview !== null && (
        <div
          className="stack stack--close editor__preview"
          lang={control.lang}
          dir={control.dir}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: safe HTML of the Markdown port
          dangerouslySetInnerHTML={{ __html: preview }}
        />
      )}
      <p className="ends editor__foot">
        <span>
          Markdown<span className="editor__how">: **bold**, _italic_, [link](https://…), - list, ### heading</span>
        </span>
        <span className="number">{wordCount(control.value)}</span>
      </p>
    </div>
  )
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'markdown-toolbar': React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement> & { for: string }
    }
  }
}
