import type { PageHead } from '#calls/content/read-page-head.ts'
import { type Html, html } from '#domain/html.ts'
import { none } from '#resume/result.ts'
import { dataText } from '#resume/write/structured-data.ts'

/** What is added to a page: at the end of its head, and as the last element of its body. */
export type AddedMarkup = { head: string; end: string }

const title = /<title>([^<]*)<\/title>/
const description = /<meta name="description" content="([^"]*)"/

/** Whether a page asks search engines to leave it out. */
export function isUnlisted(head: string): boolean {
  return head.includes('<meta name="robots"')
}

/**
 * The markup that says what a page is to other programs. Title and description are those of its head, already escaped. The head is a
 * `latin1` string, and so is the result, as in `post-process-html.ts`. The data comes last, because no view needs it.
 */
export function addedMarkup(
  head: string,
  { origin, canonical, versions, author, fediverse, graph, card, alternates, data }: PageHead,
): AddedMarkup {
  const own = [
    ['og:title', title.exec(head)?.[1]],
    ['og:description', description.exec(head)?.[1]],
  ] as const
  const fromHead = own.flatMap(([property, text]) => (text ? `<meta property="${property}" content="${text}"/>` : []))
  const links = alternates.map(({ type, path }) => html`<link rel="alternate" type="${type}" href="${path}"/>`)
  const others = versions.map(
    ({ language, path }) => html`<link rel="alternate" hreflang="${language}" href="${origin}${path}"/>`,
  )
  const metas = [...graph, ...cardProperties(card, origin)].map(
    ([property, content]) => html`<meta property="${property}" content="${content}"/>`,
  )
  const by = author === none ? '' : html`<meta name="author" content="${author}"/>`
  const creator = fediverse === none ? '' : html`<meta name="fediverse:creator" content="${fediverse}"/>`
  const added = html`${by}${creator}<link rel="canonical" href="${canonical}"/>${others}${links}<meta property="og:url" content="${canonical}"/>${metas}`
  return {
    head:
      bytesOf(added) +
      fromHead.join('') +
      (card === none ? '' : largeCard + bytesOf(html`<meta name="twitter:image:alt" content="${card.alt}"/>`)),
    end: data === none ? '' : bytesOf({ html: `<script type="application/ld+json">${dataText(data)}</script>` }),
  }
}

const largeCard = '<meta name="twitter:card" content="summary_large_image"/>'

/** The Open Graph takes whole addresses only. */
function cardProperties(card: PageHead['card'], origin: string): [property: string, content: string][] {
  if (card === none) return []
  return [
    ['og:image', origin + card.address],
    ['og:image:type', 'image/jpeg'],
    ['og:image:width', String(card.widthPx)],
    ['og:image:height', String(card.heightPx)],
    ['og:image:alt', card.alt],
  ]
}

/** UTF-8 as a string with one character per byte. */
function bytesOf({ html }: Html): string {
  return Buffer.from(html, 'utf8').toString('latin1')
}
