import { type ClipboardEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { none } from '#domain/result.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { wordCount } from '../count.ts'
import { Icon } from '../views/icon.tsx'
import { listEnter } from './list-enter.ts'
import './editor.css'

type EditorProps = {
  attributes: { id: string; name: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }
  label: string
  value: string
}

const tools = [
  { style: 'bold', icon: 'bold', title: 'Bold (Ctrl B)', key: 'b' },
  { style: 'italic', icon: 'italic', title: 'Italic (Ctrl I)', key: 'i' },
  { style: 'link', icon: 'link', title: 'Link (Ctrl K)', key: 'k' },
  { style: 'unordered-list', icon: 'bullets', title: 'List', key: '' },
  { style: 'header-3', icon: 'heading', title: 'Heading', key: '' },
] as const

/**
 * A text in Markdown: a plain text area, with a toolbar once the scripts run. What is typed is what is stored; the preview is
 * rendered by the server, as visitors get it. docs/behaviour.md 23.8.
 */
export function Editor({ attributes, label, value }: EditorProps) {
  const text = useRef<HTMLTextAreaElement>(null)
  const bar = useRef<HTMLElement>(null)
  const [words, setWords] = useState(() => wordCount(value))
  const [preview, setPreview] = useState<string | null>(null)

  const pasting = useRef<typeof import('./pasted-markdown.ts')>(null)

  useEffect(() => {
    // Where the connection is lost before they are loaded, the text area is still one.
    import('@github/markdown-toolbar-element').catch(() => none)
    import('./pasted-markdown.ts').then(
      (loaded) => {
        pasting.current = loaded
      },
      () => none,
    )
  }, [])

  function pasted(event: ClipboardEvent<HTMLTextAreaElement>): void {
    const { value, selectionStart, selectionEnd } = event.currentTarget
    const written =
      pasting.current?.pastedMarkdown(event.clipboardData, value.slice(selectionStart, selectionEnd)) ?? null
    if (written === null) return
    event.preventDefault()
    document.execCommand('insertText', false, written)
  }

  function pressed(event: KeyboardEvent<HTMLTextAreaElement>): void {
    const { key, ctrlKey, metaKey, shiftKey, altKey, currentTarget, nativeEvent } = event
    if (shiftKey || altKey || nativeEvent.isComposing) return
    const hasControl = ctrlKey || metaKey
    const tool = hasControl && tools.find((each) => each.key !== '' && each.key === key.toLowerCase())
    const written = key === 'Enter' && !hasControl ? enterIn(currentTarget) : null
    if (!tool && written === null) return
    event.preventDefault()
    if (tool) bar.current?.querySelector<HTMLElement>(`[data-md-button="${tool.style}"]`)?.click()
    else document.execCommand(written === '' ? 'delete' : 'insertText', false, written ?? '')
  }

  async function showPreview(): Promise<void> {
    setPreview('')
    setPreview(await rendered(text.current?.value ?? ''))
  }

  return (
    <div className="editor">
      <markdown-toolbar
        ref={bar}
        className="editor__tools needs-script"
        for={attributes.id}
        aria-label={`Formatting of ${label}`}
        onClickCapture={(event) => chooseLine(event, text.current)}
      >
        {tools.map(({ style, icon, title }) => (
          <button
            className="tool"
            type="button"
            data-md-button={style}
            title={title}
            key={style}
            disabled={preview !== null}
          >
            <VisuallyHidden>{title}</VisuallyHidden>
            <Icon name={icon} />
          </button>
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
      <textarea
        {...attributes}
        ref={text}
        className="field__input editor__text"
        rows={9}
        defaultValue={value}
        hidden={preview !== null}
        onInput={({ currentTarget }) => setWords(wordCount(currentTarget.value))}
        onKeyDown={pressed}
        onPaste={pasted}
      />
      {preview !== null && (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: safe HTML of the Markdown port
        <div className="editor__preview" dangerouslySetInnerHTML={{ __html: preview }} />
      )}
      <p className="editor__foot">
        <span>
          Markdown<span className="editor__how">: **bold**, _italic_, [link](https://…), - list, ### heading</span>
        </span>
        <span className="number">{words}</span>
      </p>
    </div>
  )
}

/** What Enter writes in a list; where it ends the list, its empty last line is chosen, to be deleted. */
function enterIn(area: HTMLTextAreaElement): string | null {
  const { value, selectionStart, selectionEnd } = area
  const isAtEnd = value[selectionEnd] === undefined || value[selectionEnd] === '\n'
  const written = selectionStart === selectionEnd && isAtEnd ? listEnter(value.slice(0, selectionStart)) : null
  if (written === '') area.setSelectionRange(value.lastIndexOf('\n', selectionStart - 1) + 1, selectionStart)
  return written
}

/** A heading is a whole line, whatever of it is chosen. */
function chooseLine(event: MouseEvent, area: HTMLTextAreaElement | null): void {
  if (area === null || !(event.target instanceof Element) || !event.target.closest('[data-md-button^=header]')) return
  const { value, selectionStart, selectionEnd } = area
  const end = value.indexOf('\n', selectionEnd)
  area.setSelectionRange(
    selectionStart === 0 ? 0 : value.lastIndexOf('\n', selectionStart - 1) + 1,
    end === -1 ? value.length : end,
  )
}

/** The text as visitors get it; without an answer a sentence that says so. */
async function rendered(text: string): Promise<string> {
  try {
    const answer = await fetch('/studio/markdown', { method: 'POST', body: new URLSearchParams({ text }) })
    if (answer.ok) return ((await answer.json()) as { html: string }).html
  } catch {
    // The sentence below says it.
  }
  return '<p>The preview could not be loaded.</p>'
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'markdown-toolbar': React.DetailedHTMLProps<React.HTMLAttributes<HTMLElement>, HTMLElement> & { for: string }
    }
  }
}
