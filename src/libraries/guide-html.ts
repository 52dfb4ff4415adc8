import MarkdownIt, { type Token } from 'markdown-it'
import { type None, none } from '#resume/result.ts'
import { scrollWideBlocks } from '#resume/write/markdown.ts'

/** Returns where a link of a guide leads, by its address in the file; none where it leads nowhere, and only its words stay. */
type LinkTo = (address: string) => string | None

const parser = new MarkdownIt()
scrollWideBlocks(parser)
parser.core.ruler.push('guide', ({ tokens, env }) => {
  const { linkTo } = env as { linkTo: LinkTo }
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') token.attrSet('id', anchorOf(tokens[at + 1]?.children ?? []))
    if (token.children !== null) token.children = linked(token.children, linkTo)
  }
})

/** HTML of a page of the documentation, whose headings have the names that GitHub gives them. The text is ours, not a visitor's. */
export function guideHtml(text: string, linkTo: LinkTo): string {
  return parser.render(text, { linkTo })
}

function linked(tokens: readonly Token[], linkTo: LinkTo): Token[] {
  let target: string | None = none
  return tokens.filter((token) => {
    if (token.type === 'link_open') {
      target = linkTo(String(token.attrGet('href') ?? ''))
      if (target !== none) token.attrSet('href', target)
    }
    return target !== none || !token.type.startsWith('link_')
  })
}

function anchorOf(words: readonly Token[]): string {
  return words
    .map(({ content }) => content)
    .join('')
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(/\s/g, '-')
}
