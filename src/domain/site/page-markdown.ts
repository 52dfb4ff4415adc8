import type { NamedFact } from '#resume/records/fact-entry.ts'
import { type Image, largestAddress } from '#resume/records/image.ts'
import { type None, none } from '#resume/result.ts'
import { isBlank, oneLine } from '#resume/text.ts'
import { escaped, linkOf } from '#resume/write/markdown-parts.ts'
import { listItem } from '#resume/write/plain-text.ts'
import { markdownAddress } from './file-address.ts'

/** The parts of a page as Markdown: each function returns paragraphs, which a blank line divides. docs/behaviour.md 31.9. */

/** The heading of a page, and its running head: whose it is, and what it shows. */
export function pageHead(title: string, ownerName: string, label: string): string[] {
  return [`# ${text(title)}`, `${text(ownerName)} · ${text(label)}`]
}

/** A heading with what is below it; nothing where nothing is. */
export function section(title: string, parts: readonly string[], level: 2 | 3 = 2): string[] {
  return parts.length === 0 ? [] : [`${'#'.repeat(level)} ${text(title)}`, ...parts]
}

/** A plain text, each of its lines a paragraph. */
export function plainLines(lines: string | None): string[] {
  return lines === none
    ? []
    : lines
        .split('\n')
        .filter((line) => !isBlank(line))
        .map(text)
}

/** A list of what is Markdown already. */
export function list(items: readonly string[]): string[] {
  return items.length === 0 ? [] : [items.map(listItem).join('\n')]
}

export function textList(items: readonly string[]): string[] {
  return list(items.map(text))
}

/** Names with their values. `origin` is the address of the site, as below. */
export function factList(facts: readonly NamedFact[], origin: string): string[] {
  return list(
    facts.map(({ name, value, link, to, rest = '' }) => {
      const address = to === undefined ? link : pageAddress(to, origin)
      const said = address === undefined ? text(value) : linkOf(value, address)
      return `${named(name, said)}${rest && `, ${text(rest)}`}`
    }),
  )
}

/** A name with a value that is Markdown already. */
export function named(name: string, value: string): string {
  return `**${text(name)}:** ${value}`
}

/** A link to a page of this site, as Markdown. */
export function pageLink(label: string, path: string, origin: string): string {
  return linkOf(label, pageAddress(path, origin))
}

/** Pictures by what they show; `origin` is the address of the site without a language. */
export function pictureParts(images: readonly Image[], origin: string): string[] {
  return images.map(({ alt, picture }) => `!${linkOf(alt, origin + largestAddress({ ...picture, base: '' }))}`)
}

/** A text on one line that Markdown shows as it is. */
export function text(line: string): string {
  return escaped(oneLine(line))
}

function pageAddress(path: string, origin: string): string {
  return origin + markdownAddress(path)
}
