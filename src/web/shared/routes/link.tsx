import { data } from 'react-router'
import { linkFileKinds, readLinkContent } from '#calls/links/link-content.ts'
import { visitLink } from '#calls/links/visit-link.ts'
import { dateFormat } from '#domain/date-format.ts'
import { type Link, linkPath } from '#domain/links/link.ts'
import { none } from '#domain/result.ts'
import type { ResumeFacts } from '#domain/resume/facts.ts'
import { resumeFiles } from '#domain/site/site-files.ts'
import { markdownHtml } from '#libraries/markdown.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { Backdrop } from '../../site/views/parts/backdrop.tsx'
import { LinkPage } from '../link-page.tsx'
import type { Route } from './+types/link.ts'

/** The page of a link; the root shows the others. docs/behaviour.md 37.3, 37.4. */
export async function loader({ context, params: { code } }: Route.LoaderArgs) {
  const { ports, location, imageLists, contact, origin } = context.get(siteContext)
  const { client, note } = context.get(visitContext)
  const visited = await visitLink(ports, code, client, contact.isLimited)
  if (!visited.ok) throw failedWith(visited.failure.code)
  if (visited.data.outcome === 'limited') {
    note('limit reached', { why: 'links' })
    const { message, retryAfterS } = visited.data
    throw data(message, { status: 429, headers: { 'retry-after': String(retryAfterS) } })
  }
  if (visited.data.outcome === 'closed') throw data(none, { status: 404 })
  const { link } = visited.data
  const place = await location.read()
  const [read, behind] = await Promise.all([
    readLinkContent(ports, link, place.ok ? place.data : none),
    imageLists.readOne('backgrounds', 'resume'),
  ])
  if (!read.ok) throw failedWith(read.failure.code)
  const { content, facts } = read.data
  const { intro, timeZone } = content.person
  return {
    facts,
    introduction: intro === none ? none : markdownHtml(intro),
    host: new URL(origin).host,
    files: link.shows.includes('downloads') ? namedFiles(link) : [],
    foot: footOf(link, facts, timeZone),
    backdrop: behind.ok ? behind.data : none,
  }
}

/** A link whose edition is gone is like one that is not open. */
function failedWith(code: string) {
  return data(none, { status: code === 'object-not-found' ? 404 : 503 })
}

function namedFiles({ code }: Link) {
  return linkFileKinds.map((kind) => ({
    label: resumeFiles.find(({ choice }) => choice === kind)?.label ?? kind,
    path: `${linkPath(code)}/resume.${kind}`,
  }))
}

/** The last day of a link is that of its last millisecond. A telephone number is the way to the owner that is no address of a mailbox. */
function footOf({ until }: Link, { name, contact }: ResumeFacts, timeZone: string) {
  const day = dateFormat('en-US', { timeZone, year: 'numeric', month: 'long', day: 'numeric' })
  const last = day.format(new Date(Date.parse(until) - 1))
  const hasTelephone = contact.some(({ url }) => url === none || url.startsWith('tel:'))
  return [
    `${name} shared this page with you. It is open until ${last}.`,
    ...(hasTelephone ? ['Please do not pass the telephone number on.'] : []),
  ]
}

export default function SharedLink({ loaderData: { backdrop, ...page } }: Route.ComponentProps) {
  const { name, headline } = page.facts
  return (
    <>
      <title>{headline === none ? name : `${name}, ${headline}`}</title>
      <meta name="description" content={headline ?? name} />
      <meta property="og:title" content={name} />
      <meta property="og:description" content={headline ?? 'Resume'} />
      <Backdrop image={backdrop} />
      <LinkPage {...page} />
    </>
  )
}
