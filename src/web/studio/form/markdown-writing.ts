import '@github/markdown-toolbar-element'
import { isOfInputMethod } from '../text/is-of-input-method.ts'
import { listEnter } from './list-enter.ts'
import { pastedMarkdown } from './pasted-markdown.ts'

/** The tools that have a key, with Ctrl or Cmd. */
const keys: Readonly<Record<string, string>> = { b: 'bold', i: 'italic', k: 'link' }

/** Gives a text area the keys of Markdown and pasting, and its toolbar one tab stop. docs/behaviour.md 23.8. */
export function helpWriting(area: HTMLTextAreaElement, toolbar: HTMLElement): void {
  area.addEventListener('keydown', (event) => pressed(event, area, toolbar))
  area.addEventListener('paste', (event) => pasted(event, area))
  toolbar.addEventListener('click', (event) => chooseLine(event, area), { capture: true })
  // One of its buttons has the tab stop already, so that it is one from both sides.
  toolbar.removeAttribute('tabindex')
}

function pressed(event: KeyboardEvent, area: HTMLTextAreaElement, toolbar: HTMLElement): void {
  const { key, shiftKey, altKey } = event
  if (shiftKey || altKey || isOfInputMethod(event)) return
  const hasControl = event.ctrlKey || event.metaKey
  const tool = hasControl ? keys[key.toLowerCase()] : undefined
  const written = key === 'Enter' && !hasControl ? enterIn(area) : null
  if (tool === undefined && written === null) return
  event.preventDefault()
  if (tool !== undefined) toolbar.querySelector<HTMLElement>(`[data-md-button="${tool}"]`)?.click()
  else document.execCommand(written === '' ? 'delete' : 'insertText', false, written ?? '')
}

/** What Enter writes in a list; where it ends the list, its empty last line is chosen, to be deleted. */
function enterIn(area: HTMLTextAreaElement): string | null {
  const { value, selectionStart, selectionEnd } = area
  const isAtEnd = value[selectionEnd] === undefined || value[selectionEnd] === '\n'
  const written = selectionStart === selectionEnd && isAtEnd ? listEnter(value.slice(0, selectionStart)) : null
  if (written === '') area.setSelectionRange(lineStart(value, selectionStart), selectionStart)
  return written
}

function pasted(event: ClipboardEvent, { value, selectionStart, selectionEnd }: HTMLTextAreaElement): void {
  const written = event.clipboardData && pastedMarkdown(event.clipboardData, value.slice(selectionStart, selectionEnd))
  if (written === null) return
  event.preventDefault()
  document.execCommand('insertText', false, written)
}

/** A heading is a whole line, whatever of it is chosen. */
function chooseLine({ target }: Event, area: HTMLTextAreaElement): void {
  if (!(target instanceof Element) || !target.closest('[data-md-button^=header]')) return
  const { value, selectionStart, selectionEnd } = area
  const end = value.indexOf('\n', selectionEnd)
  area.setSelectionRange(lineStart(value, selectionStart), end === -1 ? value.length : end)
}

/** Where the line of an index begins. */
function lineStart(text: string, at: number): number {
  return text.slice(0, at).lastIndexOf('\n') + 1
}

/** The text as visitors get it, in safe HTML of the Markdown port. Rejects without an answer. */
export async function rendered(text: string): Promise<string> {
  const answer = await fetch('/studio/markdown', { method: 'POST', body: new URLSearchParams({ text }) })
  return answer.ok ? ((await answer.json()) as { html: string }).html : Promise.reject(answer.status)
}
