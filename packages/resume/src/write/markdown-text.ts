import { addressForReaders } from '../host.ts'
import type { FactEntry } from '../records/fact-entry.ts'
import { whenText } from '../records/when.ts'
import { none } from '../result.ts'
import { joined } from '../text.ts'
import type { Words } from '../words.ts'
import { type FactSection, type ResumeFacts, summaryTitle } from './facts.ts'
import { escaped, linkOf, markdownText } from './markdown-parts.ts'
import { listItem } from './plain-text.ts'

/** The words of `resumeText` as Markdown, with links to the pages of jobs and schools. docs/behaviour.md 31.2. */
export function resumeMarkdown(facts: ResumeFacts, origin: string): string {
  const { name, headline, status, place, contact, links, summary, sections, words } = facts
  const own = addressForReaders(origin)
  const lines = [headline, status, place].filter((line) => line !== none).map(escaped)
  const blocks = [
    `# ${escaped(name)}`,
    ...lines,
    [
      ...contact.map(({ text, url }) => (url === none ? escaped(text) : linkOf(text, url))),
      ...(own === none ? [] : [linkOf(origin, own)]),
      ...links.map(({ label, url }) => linkOf(label, url)),
    ]
      .map(listItem)
      .join('\n'),
    ...(summary.length === 0 ? [] : [`## ${words(summaryTitle)}`, ...markdownText(summary, origin)]),
    ...sections.flatMap((section) => [`## ${section.title}`, ...markdownBlocks(section, origin, words)]),
  ]
  return `${blocks.join('\n\n')}\n`
}

function markdownBlocks(section: FactSection, origin: string, words: Words): string[] {
  if (section.kind !== 'entries') return [section.items.map(escaped).map(listItem).join('\n')]
  return section.entries.flatMap((entry) => entryBlocks(entry, origin, words))
}

function entryBlocks(
  { title, line, when, notes, text, points, link, under }: FactEntry,
  origin: string,
  words: Words,
): string[] {
  const time = joined([when === none ? none : whenText(when, 'plain', words), ...notes])
  const titled = link === none ? escaped(title) : linkOf(title, link.startsWith('/') ? origin + link : link)
  const paragraphs = [line, time, ...(text ?? '').split('\n')].filter((each) => each !== '')
  return [
    ...(under?.isFirst ? [`### ${escaped(under.name)}`] : []),
    `${under === none ? '###' : '####'} ${titled}`,
    ...paragraphs.map(escaped),
    ...(points.length === 0 ? [] : [points.map(escaped).map(listItem).join('\n')]),
  ]
}
