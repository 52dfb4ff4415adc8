import { getDocumentProxy } from 'unpdf'

type Node = { role?: string; type?: string; children?: Node[] }

/** What pdf.js finds in a PDF. */
export async function readPdf(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const pages: string[] = []
  const trees: Node[] = []
  const places: Place[] = []
  const links: { url: string; contents: string }[] = []
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const page = await pdf.getPage(at)
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    pages.push(textOf(items as Item[]))
    places.push(...(items as Item[]).flatMap(placeOf))
    trees.push((await page.getStructTree()) as Node)
    for (const each of await page.getAnnotations()) links.push({ url: each.url, contents: each.contentsObj?.str })
  }
  const outline: Bookmark[] = (await pdf.getOutline()) ?? []
  const { info, metadata } = await pdf.getMetadata()
  const marks = await pdf.getMarkInfo()
  return {
    pages,
    text: collapsed(pages.join(' ')),
    trees,
    places,
    links,
    outline,
    info: info as Record<string, unknown>,
    metadata,
    marks,
  }
}

type Bookmark = { title: string; items: Bookmark[] }

type Item = { type?: string; tag?: string; str?: string; hasEOL?: boolean; transform?: number[]; width?: number }

/** A painted text with its ends in points from the left of the page, and how high its line is. */
type Place = { text: string; left: number; right: number; bottom: number }

function placeOf({ str = '', transform: [, , , , left = 0, bottom = 0] = [], width = 0 }: Item): Place[] {
  return str.trim() === '' ? [] : [{ text: str, left, right: left + width, bottom }]
}

/** The text of a page without artifacts, which are no part of what is said. */
function textOf(items: readonly Item[]): string {
  const open: string[] = []
  let text = ''
  for (const { type, tag = '', str = '', hasEOL } of items) {
    if (type?.startsWith('beginMarkedContent')) open.push(tag)
    else if (type === 'endMarkedContent') open.pop()
    else if (!open.includes('Artifact')) text += str + (hasEOL ? ' ' : '')
  }
  return text
}

export function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** The roles of a structure in their order, each with its depth. */
export function rolesIn(trees: readonly Node[]): { role: string; parents: string[]; children: string[] }[] {
  const found: { role: string; parents: string[]; children: string[] }[] = []
  const visit = ({ role, children = [] }: Node, parents: string[]) => {
    if (role === undefined) return
    found.push({ role, parents, children: children.map((each) => each.role ?? each.type ?? '') })
    for (const child of children) visit(child, [...parents, role])
  }
  for (const tree of trees) visit(tree, [])
  return found
}
