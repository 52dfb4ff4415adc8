import type { PersonInfo } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { oneLine } from '#resume/text.ts'
import type { Words } from '#resume/words.ts'
import { type StatusFields, statusLine, statusOf } from '#resume/write/status.ts'

type LlmsOwner = Pick<PersonInfo, 'name' | 'headline'> & StatusFields
type LlmsPage = { title: string; address: string }

/** The file that AI tools read first: the owner, the pages and the files. llmstxt.org; docs/behaviour.md 31.4. */
export function llmsText(
  person: LlmsOwner,
  pages: readonly LlmsPage[],
  files: readonly LlmsPage[],
  words: Words,
): string {
  const { name, headline } = person
  const status = statusOf(person, 'site', words)
  const head = [
    `# ${oneLine(name)}`,
    ...(headline === none ? [] : [`> ${oneLine(headline)}`]),
    ...(status === none ? [] : [statusLine(status)]),
  ]
  return `${[...head, listed(words('Pages'), pages), listed(words('Files'), files)].filter((part) => part !== '').join('\n\n')}\n`
}

function listed(title: string, pages: readonly LlmsPage[]): string {
  if (pages.length === 0) return ''
  const lines = pages.map(({ title, address }) => `- [${oneLine(title).replaceAll(/[[\]\\]/g, '\\$&')}](${address})`)
  return `## ${title}\n\n${lines.join('\n')}`
}
