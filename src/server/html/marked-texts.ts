/**
 * Private-use characters in the texts of a page as marks: each stands after a text, and is taken out again. A page is handled as a `latin1`
 * string, one character per byte of UTF-8, as in `post-process-html.ts`. docs/decisions/025-previews.md.
 */

/** A tag, or a mark. */
const piece = /<[^>]*>|\xf3[\xb0-\xbf][\x80-\xbf]{2}|\xf4[\x80-\x8f][\x80-\xbf]{2}/g
/** A mark in a tag: as bytes of UTF-8, or in an address. */
const marksInTags =
  /\xf3[\xb0-\xbf][\x80-\xbf]{2}|\xf4[\x80-\x8f][\x80-\xbf]{2}|%F3%B[0-9A-F](?:%[89AB][0-9A-F]){2}|%F4%8[0-9A-F](?:%[89AB][0-9A-F]){2}/g
const voidTag = /^<(?:!|(?:area|br|col|hr|img|input|link|meta|source|use|wbr)\b)|\/>$/

/** What a mark says of the element around its text. */
type Naming = {
  /** Whether a mark, by its character, is one of these; others stay. */
  isOwn(character: string): boolean
  /** Whether an element is one that marks name, by its tag. The nearest such one is. */
  isNamed(tag: string): boolean
  /** What a mark adds to the tag; undefined for nothing. */
  attributes(character: string, tag: string): string | undefined
}

/** The page without its marks, and what each says in the tag of the nearest element around it. */
export function withoutMarks(html: string, { isOwn, isNamed, attributes }: Naming): string {
  const withoutOwn = (found: string) => (isOwn(characterOf(found)) ? '' : found)
  /** A picture whose alternative text has a mark says of itself what it says. */
  const named = (found: string, tag: string) => {
    const mark = tag.startsWith('<img') ? found.match(marksInTags)?.find((each) => withoutOwn(each) === '') : undefined
    const added = mark === undefined ? undefined : attributes(characterOf(mark), tag)
    return added === undefined ? tag : tag.replace(/^<img/, (start) => start + added)
  }
  const out: string[] = []
  const open: { at: number; tag: string; isTaken?: true }[] = []
  let end = 0
  for (const { 0: found, index } of html.matchAll(piece)) {
    out.push(html.slice(end, index))
    end = index + found.length
    if (!found.startsWith('<')) {
      if (withoutOwn(found) !== '') {
        out.push(found)
        continue
      }
      const element = open.findLast(({ tag }) => isNamed(tag))
      if (element === undefined || element.isTaken) continue
      const added = attributes(characterOf(found), element.tag)
      if (added === undefined) continue
      out[element.at] = out[element.at]?.replace(/^<[\w-]+/, (start) => start + added) ?? ''
      element.isTaken = true
      continue
    }
    const tag = named(found, found.replaceAll(marksInTags, withoutOwn))
    if (tag.startsWith('</')) open.pop()
    else if (!voidTag.test(tag)) open.push({ at: out.length, tag })
    out.push(tag)
  }
  return [...out, html.slice(end)].join('')
}

/** The character of a mark, in UTF-8 or in an address. */
function characterOf(found: string): string {
  return found.startsWith('%') ? decodeURIComponent(found) : Buffer.from(found, 'latin1').toString()
}
