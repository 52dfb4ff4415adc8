import { getDocumentProxy } from 'unpdf'
import type { Run } from './line.ts'
import { ReadError } from './result.ts'

/** A stretch of text on a page: `y` is its baseline in points from the top. */
export type Item = Run & { y: number }

export type PdfPage = { items: Item[] }

/** `attachments`: the bytes of attached files that may hold a record, JSON and XML. */
export type Pdf = { pages: PdfPage[]; attachments: Uint8Array[] }

export const mostPages = 50

/** Reads the text of a PDF file with its places, and attached records. Throws `ReadError` for what cannot be read. */
export async function readPdf(bytes: Uint8Array): Promise<Pdf> {
  const file = await getDocumentProxy(new Uint8Array(bytes), {
    enableXfa: false,
    maxImageSize: 1,
    stopAtErrors: false,
    verbosity: 0,
  }).catch((cause: Error) => {
    const isLocked = cause.name === 'PasswordException'
    throw new ReadError(
      isLocked
        ? 'This PDF is encrypted. Save it without a password first.'
        : 'This PDF is damaged, or is no PDF. Save it again and try that file.',
    )
  })
  try {
    if (file.numPages > mostPages)
      throw new ReadError(`This PDF has ${file.numPages} pages; a resume has at most ${mostPages}.`)
    const attachments: Pdf['attachments'] = []
    for (const [id, { filename }] of (await file.getAttachments()) ?? []) {
      const content: unknown = /\.(json|xml)$/i.test(filename) ? await file.getAttachmentContent(id) : undefined
      if (content instanceof Uint8Array) attachments.push(content)
    }
    const pages: PdfPage[] = []
    for (let at = 1; at <= file.numPages; at += 1) {
      const page = await file.getPage(at)
      const { items } = await page.getTextContent()
      await page.getOperatorList() // loads the fonts, whose names say how they look
      const [left = 0, , , top = 0] = page.view
      const found = items.flatMap((item) =>
        'str' in item ? itemsOf(item, (name) => fontOf(page.commonObjs, name)) : [],
      )
      pages.push({
        items: found.map((item) => ({ ...item, x: item.x - left, right: item.right - left, y: top - item.y })),
      })
      page.cleanup()
    }
    return { pages, attachments }
  } catch (cause) {
    if (cause instanceof ReadError) throw cause
    throw new ReadError('This PDF is damaged. Save it again and try that file.')
  } finally {
    await file.loadingTask.destroy()
  }
}

type TextItem = { str: string; transform: number[]; width: number; height: number; fontName: string }
type Look = Pick<Run, 'bold' | 'italic'>

/** Bullets of the symbol fonts of Word, which stand in a private area. */
const bullets = /[\uf0b7\uf0a7\uf076\uf0d8\uf0fc\uf06e\uf071]/g

/** A stretch that has words; text that is turned and pictures of icon fonts have none. */
function itemsOf({ str, transform, width, fontName }: TextItem, look: (name: string) => Look): Item[] {
  const [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0] = transform
  const text = str.replaceAll(bullets, '•').replaceAll(/[\p{Co}\p{Cc}\ufeff\u200b]/gu, '')
  if (text.trim() === '' || Math.abs(b) > 0.1 * Math.abs(a)) return []
  const words = isSpaced(text) ? text.replaceAll(' ', '') : text
  const { bold, italic } = look(fontName)
  const size = Math.round(Math.hypot(c, d) * 10) / 10
  return [{ text: words, x, right: x + width, y, size, bold, italic }]
}

/** Whether letters are set apart, as in `J O R D A N`. */
function isSpaced(text: string): boolean {
  const tokens = text.trim().split(' ')
  return (
    tokens.length > 3 &&
    tokens.every(({ length }) => length <= 2) &&
    tokens.filter(({ length }) => length === 1).length > 0.6 * tokens.length
  )
}

function fontOf(objects: { has(name: string): boolean; get(name: string): unknown }, fontName: string): Look {
  const font = objects.has(fontName)
    ? (objects.get(fontName) as { name?: string; bold?: boolean; italic?: boolean })
    : {}
  const name = font?.name ?? ''
  return {
    bold: font?.bold === true || /bold|black|heavy|semi-?b|demi|-medi|CMBX|SFBX|LMRoman\w*-Bold/i.test(name),
    italic: font?.italic === true || /italic|oblique|CMTI|SFTI|slanted/i.test(name),
  }
}
