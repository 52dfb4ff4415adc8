import { data } from 'react-router'
import { linkFileKinds, readLinkContent } from '#calls/links/link-content.ts'
import { visitLink } from '#calls/links/visit-link.ts'
import { type Link, linkPath, offeredMs } from '#domain/links/link.ts'
import { resumeFiles } from '#domain/site/site-files.ts'
import { dateText, dayText } from '#resume/date.ts'
import { isLocalOrigin } from '#resume/host.ts'
import { none } from '#resume/result.ts'
import type { Words } from '#resume/words.ts'
import type { ResumeFacts } from '#resume/write/facts.ts'
import { markdownHtml } from '#resume/write/markdown.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { Backdrop } from '../../site/views/parts/backdrop.tsx'
import { useWords } from '../../ui/words.ts'
import { LinkPage } from '../link-page.tsx'
import type { Route } from './+types/link.ts'

/** The page of a link; the root shows the others. docs/behaviour.md 37.3, 37.4. */
export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const { ports, location, imageLists, origin } = context.get(siteContext)
  const visit = context.get(visitContext)
  const { isPreview, today } = visit
  const link = isPreview ? previewed(context, code) : await openLink(context, code)
  const place = await location.read()
  const [read, behind] = await Promise.all([
    readLinkContent(ports, link, place.ok ? place.data : none),
    imageLists.readOne('backgrounds', 'resume'),
  ])
  if (!read.ok) throw failedWith(read.failure.code)
  const { content, facts: whole } = read.data
  const { words: _, ...facts } = whole
  const words = ports.catalogues.of(facts.lang)
  visit.words = words
  const { intro, timeZone } = content.person
  return {
    facts,
    month: dateText(today, words),
    introduction: intro === none ? none : markdownHtml(intro),
    host: isLocalOrigin(origin) ? '' : new URL(origin).host,
    files: link.shows.includes('downloads') ? namedFiles(link, words) : [],
    foot: footOf(link, facts, timeZone, words),
    backdrop: behind.ok ? behind.data : none,
  }
}

type Context = Route.LoaderArgs['context']
type Shown = Pick<Link, 'code' | 'edition' | 'shows' | 'until'>

/** What a link that is made now would show of an edition, named in place of a code, without private fields. docs/behaviour.md 38.2. */
function previewed(context: Context, edition: string): Shown {
  const now = context.get(siteContext).ports.clock.now()
  return { code: edition, edition, shows: [], until: new Date(now.getTime() + offeredMs).toISOString() }
}

/** The open link of a code. Throws the answer where there is none. */
async function openLink(context: Context, code: string): Promise<Link> {
  const { ports, contact } = context.get(siteContext)
  const { client, note } = context.get(visitContext)
  const visited = await visitLink(ports, code, client, contact.isLimited)
  if (!visited.ok) throw failedWith(visited.failure.code)
  if (visited.data.outcome === 'limited') {
    note('limit reached', { why: 'links' })
    const { message, retryAfterS } = visited.data
    throw data(message, { status: 429, headers: { 'retry-after': String(retryAfterS) } })
  }
  if (visited.data.outcome === 'closed') throw data(none, { status: 404 })
  return visited.data.link
}

/** A link whose edition is gone is like one that is not open. */
function failedWith(code: string) {
  return data(none, { status: code === 'object-not-found' ? 404 : 503 })
}

function namedFiles({ code }: Shown, words: Words) {
  return linkFileKinds.map((kind) => ({
    label: words(resumeFiles.find(({ choice }) => choice === kind)?.label ?? kind),
    path: `${linkPath(code)}/resume.${kind}`,
  }))
}

/** The last day of a link is that of its last millisecond. Of the private ways to the owner, one that is no mailbox is a telephone. */
function footOf(
  { until }: Shown,
  { name, contact }: Pick<ResumeFacts, 'name' | 'contact'>,
  timeZone: string,
  words: Words,
) {
  const day = dayText(new Date(Date.parse(until) - 1), timeZone, words)
  const hasTelephone = contact.some(({ url }) => url === none || url.startsWith('tel:'))
  return [
    words('{$name} shared this page with you. It is open until {$day}.', { name, day }),
    ...(hasTelephone ? [words('Please do not pass the telephone number on.')] : []),
  ]
}

export default function SharedLink({ loaderData: { backdrop, ...page } }: Route.ComponentProps) {
  const { name, headline } = page.facts
  const words = useWords()
  return (
    <>
      <title>{headline === none ? name : `${name}, ${headline}`}</title>
      <meta name="description" content={headline ?? name} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={headline ?? words('Resume')} />
      <Backdrop image={backdrop} />
      <LinkPage {...page} />
    </>
  )
}
