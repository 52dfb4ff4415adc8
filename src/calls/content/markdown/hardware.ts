import { list, named, pageHead, pictureParts, plainLines, section, text } from '#domain/site/page-markdown.ts'
import type { Part } from '#resume/records/collections/hardware.ts'
import { none } from '#resume/result.ts'
import type { Words } from '#resume/words.ts'
import type { PageReading } from './page-reading.ts'

/** docs/behaviour.md 4.6. */
export async function hardwareMarkdown(
  id: 'desktop' | 'laptop',
  { content, site, images }: PageReading,
): Promise<string[]> {
  const { [id]: machine, person, words } = content
  if (machine === none) return []
  const { title, current, original, history } = machine
  const version = async (label: string, parts: readonly Part[], folder: string) =>
    section(label, [
      ...pictureParts(await images(`${id}/${folder}`), site),
      ...list(parts.map((part) => partLine(part, words))),
    ])
  return [
    ...pageHead(title, person.name, words('Hardware')),
    ...(await version(words('Current Version'), current, 'current')),
    ...(await version(words('Original Version'), original, 'original')),
    ...section(words('History'), plainLines(history)),
  ]
}

/** A sold part is struck through and says when it was sold. */
function partLine({ part, name, note, sold }: Part, words: Words): string {
  const said = sold ? `~~${text(name)}~~ (${text(words('Sold {$when}', { when: sold }))})` : text(name)
  return named(part, note ? `${said} ${text(note)}` : said)
}
