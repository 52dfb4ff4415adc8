import { guideHtml } from '#libraries/guide-html.ts'
import { type None, none } from '#resume/result.ts'
import { guideNameOf } from './with-guides.tsx'

export type Guide = { title: string; html: string }

/** The pages of `docs/` for owners, by their paths. The server's build has them; no browser loads them as such. */
const texts = import.meta.glob<string>(
  ['/docs/{content,hosted,importing,reference,self-hosting,studio,visitors}.md', '/docs/hosting/*.md'],
  { query: '?raw', import: 'default' },
)

/** What an owner needs first comes first; then all others by their names. */
const first = ['studio', 'importing', 'self-hosting', 'hosting']

/** The names of all guides, as their addresses have them. */
export const guideNames: readonly string[] = [...new Set([...first, ...Object.keys(texts).map(guideNameOf)])]

/** All guides, in the order of their list. */
export async function listGuides(): Promise<{ name: string; title: string }[]> {
  return Promise.all(guideNames.map(async (name) => ({ name, title: (await readText(name))?.title ?? name })))
}

/** The guide with this name, with links that lead on inside the studio; none for an unknown name. docs/behaviour.md 23.14. */
export async function readGuide(name: string): Promise<Guide | None> {
  const text = await readText(name)
  return text && { title: text.title, html: guideHtml(text.body, (address) => linkFrom(text.path, address)) }
}

async function readText(name: string): Promise<{ path: string; title: string; body: string } | None> {
  const [path, read] = Object.entries(texts).find(([each]) => guideNameOf(each) === name) ?? []
  if (path === undefined || read === undefined) return none
  const [, title = name, body = ''] = /^# ([^\n]+)\n(.*)$/s.exec(await read()) ?? []
  return { path, title, body }
}

/** Where a link of the guide at this path leads; none where the studio does not have the page. */
function linkFrom(path: string, address: string): string | None {
  if (URL.canParse(address)) return address
  const { pathname, hash } = new URL(address, `file://${path}`)
  return pathname in texts ? `/studio/help/${guideNameOf(pathname)}${hash}` : none
}
