import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { type LinkFileKind, linkFileKinds, makeLinkFile, readLinkContent } from '#calls/links/link-content.ts'
import { visitLink } from '#calls/links/visit-link.ts'
import type { Link } from '#domain/links/link.ts'
import { fileDisposition } from '#domain/site/file-disposition.ts'
import { resumeFiles } from '#domain/site/site-files.ts'
import { none } from '#resume/result.ts'
import { failed, type PlainPage, plainResponse, tooBusy } from '../http/plain-page.ts'
import { documentPolicy, secretAddressHeaders, unlistedHeaders } from '../http/security-headers.ts'
import type { AppParts } from './parts.ts'

/** `client` is the pseudonym of the visitor's address. */
type LinkRequest = { request: Request; path: string; isHead: boolean; client: string }

const notOpen: PlainPage = { status: 404, title: 'This link is not open.', message: 'Please ask for a new one.' }

/**
 * A file of a link, made now. Every other address below that of a link answers as a link that is not open. The page itself is a
 * route of the router. docs/behaviour.md 37.3, 37.4.
 */
export async function linkFile({ request, path, isHead, client }: LinkRequest, parts: AppParts): Promise<Response> {
  const { site, linkFiles, common } = parts
  const own = { ...common, ...secretAddressHeaders, ...unlistedHeaders }
  const [, code = '', ending] = /^\/s\/([^/]+)\/resume\.(\w+)$/.exec(path) ?? []
  const kind = linkFileKinds.find((each) => each === ending)
  const visited = await visitLink(site.ports, code, client, site.contact.isLimited)
  if (!visited.ok) return plainResponse(request, { ...failed, status: 503 }, own)
  if (visited.data.outcome === 'limited') {
    const { message, retryAfterS } = visited.data
    const headers = { 'retry-after': String(retryAfterS) }
    return plainResponse(request, { status: 429, title: 'Too Many Requests', message, headers }, own)
  }
  if (visited.data.outcome === 'closed' || kind === undefined) return plainResponse(request, notOpen, own)
  const { link } = visited.data
  if (!link.shows.includes('downloads')) return plainResponse(request, notOpen, own)
  const bytes = isHead ? readLinkContent(site.ports, link, none) : linkFiles.take(() => madeFile(parts, link, kind))
  const made = await bytes
  if (made === none) {
    parts.note('site busy', '', { reason: 'Too many files of links are made at once.' })
    return plainResponse(request, tooBusy, own)
  }
  if (!made.ok) {
    const isGone = made.failure.code === 'object-not-found'
    return plainResponse(request, isGone ? notOpen : { ...failed, status: 503 }, own)
  }
  const person = await readPersonInfo(site.ports)
  const headers = {
    ...own,
    'content-security-policy': documentPolicy,
    'content-type':
      resumeFiles.find(({ choice }) => choice === kind)?.type.replace(/^text\/.*/, '$&; charset=utf-8') ?? '',
    'cache-control': 'no-store',
    'content-disposition': fileDisposition('inline', person.ok ? person.data.name : '', `Resume.${kind}`),
  }
  return new Response(isHead ? null : (made.data as Uint8Array<ArrayBuffer>), { headers })
}

async function madeFile({ site }: AppParts, link: Link, kind: LinkFileKind) {
  const { ports, location, origin } = site
  const place = await location.read()
  return makeLinkFile(ports, link, kind, { origin, place: place.ok ? place.data : none })
}
