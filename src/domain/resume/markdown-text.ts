import { asciiAddress } from '../link.ts'
import { none } from '../result.ts'
import { joined } from '../text.ts'
import type { FactEntry } from './fact-entry.ts'
import { type FactSection, type ResumeFacts, summaryTitle } from './facts.ts'
import { listItem } from './plain-text.ts'
import { whenText } from './when.ts'

/** The words of `resumeText` as Markdown, with links to the pages of jobs and schools. docs/behaviour.md 31.2. */
export function resumeMarkdown(facts: ResumeFacts, origin: string): string {
  const { name, headline, place, links, summary, sections } = facts
  const lines = [headline, place].filter((line) => line !== none).map(escaped)
  const blocks = [
    `# ${escaped(name)}`,
    ...lines,
    [linkOf(origin, `${origin}/`), ...links.map(({ label, url }) => linkOf(label, url))].map(listItem).join('\n'),
    ...(summary.length === 0 ? [] : [`## ${summaryTitle}`, ...summary.map(escaped)]),
    ...sections.flatMap((section) => [`## ${section.title}`, ...markdownBlocks(section, origin)]),
  ]
  return `${blocks.join('\n\n')}\n`
}

function markdownBlocks(section: FactSection, origin: string): string[] {
  if (section.kind !== 'entries') return [section.items.map(escaped).map(listItem).join('\n')]
  return section.entries.flatMap((entry) => entryBlocks(entry, origin))
}

function entryBlocks({ title, line, when, notes, text, points, link, under }: FactEntry, origin: string): string[] {
  const time = joined([when === none ? none : whenText(when, 'plain'), ...notes])
  const titled = link === none ? escaped(title) : linkOf(title, link.startsWith('/') ? origin + link : link)
  const paragraphs = [line, time, ...(text ?? '').split('\n')].filter((each) => each !== '')
  return [
    ...(under?.isFirst ? [`### ${escaped(under.name)}`] : []),
    `${under === none ? '###' : '####'} ${titled}`,
    ...paragraphs.map(escaped),
    ...(points.length === 0 ? [] : [points.map(escaped).map(listItem).join('\n')]),
  ]
}

function linkOf(label: string, url: string): string {
  return `[${escaped(label)}](<${asciiAddress(url) ?? ''}>)`
}

/** A text that Markdown shows as it is. CommonMark, backslash escapes. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>&~|!#]/g, '\\$&').replace(/^(\d*)(?=[.)+=-])/, '$1\\')
}
