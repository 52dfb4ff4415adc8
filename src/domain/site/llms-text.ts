import { type None, none } from '#resume/result.ts'
import { oneLine } from '#resume/text.ts'
import type { Words } from '#resume/words.ts'

type LlmsPage = { title: string; address: string }

/** The file that AI tools read first: the owner, the pages and the files. llmstxt.org; docs/behaviour.md 31.4. */
export function llmsText(
  { name, headline }: { name: string; headline: string | None },
  pages: readonly LlmsPage[],
  files: readonly LlmsPage[],
  words: Words,
): string {
  const head = [`# ${oneLine(name)}`, ...(headline === none ? [] : [`> ${oneLine(headline)}`])]
  return `${[...head, listed(words('Pages'), pages), listed(words('Files'), files)].filter((part) => part !== '').join('\n\n')}\n`
}

function listed(title: string, pages: readonly LlmsPage[]): string {
  if (pages.length === 0) return ''
  const lines = pages.map(({ title, address }) => `- [${oneLine(title).replaceAll(/[[\]\\]/g, '\\$&')}](${address})`)
  return `## ${title}\n\n${lines.join('\n')}`
}
