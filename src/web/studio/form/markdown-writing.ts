import '@github/markdown-toolbar-element'
import { isOfInputMethod } from '../text/is-of-input-method.ts'

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

/**
 * What Enter does in a list of a Markdown text; `before` is the text up to the caret. Returns what it writes: a line with the mark of
 * the next item. '' after a mark without words, which ends the list; null outside of lists. docs/behaviour.md 23.8.
 */
export function listEnter(before: string): string | null {
  const line = before.slice(before.lastIndexOf('\n') + 1)
  const [, indent, mark = '', words] = /^( *)([-*+]|\d{1,9}[.)]) +(.*)$/.exec(line) ?? []
  if (words === undefined) return null
  if (words === '') return ''
  const next = /^\d/.test(mark) ? `${Number.parseInt(mark, 10) + 1}${mark.slice(-1)}` : mark
  return `\n${indent}${next} `
}

/**
 * What a Markdown field takes from the clipboard in place of its plain text; `chosen` is the text that the paste replaces. An address
 * over chosen words becomes a link. Rich text becomes Markdown: bold, italic, links, lists and headings; everything else of it is
 * plain text. Returns null where the plain text is the better one. docs/behaviour.md 23.8.
 */
export function pastedMarkdown(pasted: Pick<DataTransfer, 'getData'>, chosen: string): string | null {
  const text = pasted.getData('text/plain').trim()
  if (/^https?:\/\/\S+$/.test(text) && chosen.trim() !== '' && !/^https?:/.test(chosen)) return `[${chosen}](${text})`
  const html = pasted.getData('text/html')
  return html === '' ? null : markdownOf(html)
}

/** How a text looks: whether it is in bold or italic type. */
type Face = { isBold: boolean; isItalic: boolean }

const plain: Face = { isBold: false, isItalic: false }
const blocks =
  'address,article,aside,blockquote,dd,div,dl,dt,figure,footer,h1,h2,h3,h4,h5,h6,header,li,main,ol,p,pre,section,table,td,th,tr,ul'
const unread = 'head,script,template,title'

function markdownOf(html: string): string | null {
  // The policy of the page forbids inline styles, and the browser would report each.
  const inert = html.replace(/<[^>]*>/g, (tag) =>
    tag.replace(/\sstyle\s*=/gi, ' data-style=').replace(/^<(\/?)style\b/i, '<$1template'),
  )
  const parts: string[] = []
  // The document runs and loads nothing; only its text is read.
  const { body } = new DOMParser().parseFromString(inert, 'text/html')
  listsOfWord(body)
  write(body, parts, plain)
  const written = parts
    .join('')
    .replaceAll('****', '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return written === '' || isSameText(written, body.textContent ?? '') ? null : written
}

/** The sign before an item of Word. */
const wordSign = '[data-style*="mso-list:Ignore" i]'

/**
 * Makes lists of those that Word writes: each item is a paragraph with its sign, whose style names the depth, such as
 * `mso-list:l2 level1 lfo3`, or its class, such as `MsoListBullet2`.
 */
function listsOfWord(body: HTMLElement): void {
  let open: { list: HTMLElement; level: number }[] = []
  for (const paragraph of body.querySelectorAll('p')) {
    const sign = paragraph.querySelector(wordSign)
    if (sign === null) continue
    const level = Number(
      /mso-list:\s*l\d+ level(\d+)/.exec(paragraph.getAttribute('data-style') ?? '')?.[1] ??
        /\d$/.exec(paragraph.className)?.[0] ??
        1,
    )
    // '1.', 'b)', '(iv)', '2.1', but not the bullet o.
    const number = /^\(?(?:\w{1,5}[.)]|[\d.]+$)/.test(sign.textContent.trim()) ? sign.textContent.trim() : ''
    sign.remove()
    if (paragraph.previousElementSibling !== open[0]?.list) open = []
    while ((open.at(-1)?.level ?? 0) > level) open.pop()
    const tag = number === '' ? 'ul' : 'ol'
    let { list } = open.at(-1) ?? {}
    if (list === undefined || open.at(-1)?.level !== level || list.localName !== tag) {
      if (open.at(-1)?.level === level) open.pop()
      list = body.ownerDocument.createElement(tag)
      list.setAttribute('start', /(\d+)\D*$/.exec(number)?.[1] ?? '1')
      const above = open.at(-1)?.list.lastElementChild ?? null
      if (above === null) paragraph.before(list)
      else above.append(list)
      open.push({ list, level })
    }
    const item = body.ownerDocument.createElement('li')
    item.append(...paragraph.childNodes)
    list.append(item)
    paragraph.remove()
  }
}

/** Whether no mark was written: the plain text has the lines as the other program made them. */
function isSameText(written: string, text: string): boolean {
  return written.replace(/\s+/g, '') === text.replace(/\s+/g, '')
}

/** Writes the blocks of an element; what stands between them is a paragraph. */
function write(element: Element, parts: string[], face: Face): void {
  let line = ''
  const end = () => {
    const text = withoutSpaces(line)
    if (text !== '') parts.push(text, '\n\n')
    line = ''
  }
  for (const node of element.childNodes) {
    if (!(node instanceof Element) || !(node.matches(blocks) || node.querySelector(blocks))) {
      line += lineOf(node, face)
      continue
    }
    end()
    if (node.matches('ul,ol')) parts.push(...listOf(node, face), '\n')
    else if (/^H[1-6]$/.test(node.tagName)) parts.push('### ', withoutSpaces(lineOf(node, plain)), '\n\n')
    else if (!node.matches(unread)) write(node, parts, faceOf(node, face))
  }
  end()
}

/** The items of a list, each on its line; those of a list within it are indented. */
function listOf(list: Element, face: Face): string[] {
  const items = [...list.children].filter((child) => child.matches('li,ul,ol'))
  const first = list instanceof HTMLOListElement ? Math.max(0, list.start) : 1
  return items.flatMap((item, at) => {
    const mark = list.tagName === 'OL' ? `${first + at}. ` : '- '
    const inner = (each: Element) => listOf(each, face).map((line) => ' '.repeat(mark.length) + line)
    if (!item.matches('li')) return inner(item)
    const own = [...item.childNodes].filter((node) => !(node instanceof Element && node.matches('ul,ol')))
    const text = withoutSpaces(own.map((node) => lineOf(node, face)).join(' ')).replaceAll('\n', ' ')
    return [`${mark}${text}\n`, ...[...item.children].filter((child) => child.matches('ul,ol')).flatMap(inner)]
  })
}

/** The text of a node in one paragraph. */
function lineOf(node: Node, face: Face): string {
  if (node instanceof Text) return marked(node.data.replace(/\s+/g, ' '), face)
  if (!(node instanceof Element) || node.matches(unread)) return ''
  if (node.tagName === 'BR') return '\n'
  const own = faceOf(node, face)
  const text = [...node.childNodes].map((child) => lineOf(child, own)).join('')
  const address = node.tagName === 'A' ? (node.getAttribute('href') ?? '') : ''
  return /^(https?:|mailto:)\S+$/.test(address) && text.trim() !== '' ? `[${text.trim()}](${address})` : text
}

function faceOf(element: Element, face: Face): Face {
  const style = element.getAttribute('data-style') ?? ''
  const weight = /font-weight:\s*(\w+)/.exec(style)?.[1]
  const slant = /font-style:\s*(\w+)/.exec(style)?.[1]
  return {
    isBold:
      weight === undefined ? face.isBold || element.matches('b,strong') : weight === 'bold' || Number(weight) >= 600,
    isItalic: slant === undefined ? face.isItalic || element.matches('i,em') : slant === 'italic',
  }
}

/** The spaces at the ends stay outside the marks: Markdown would not read them otherwise. */
function marked(text: string, { isBold, isItalic }: Face): string {
  const words = text.trim()
  if (words === '' || !(isBold || isItalic)) return text
  const mark = (isBold ? '**' : '') + (isItalic ? '_' : '')
  return text.replace(words, () => `${mark}${words}${[...mark].reverse().join('')}`)
}

function withoutSpaces(line: string): string {
  return line
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}
