import { type HeadSetting, type PageHead, readPageHead } from '#calls/content/read-page-head.ts'
import { fileAddress } from '#domain/site/file-address.ts'
import { none, success } from '#resume/result.ts'
import type { Site } from '#web/routing/context.ts'

/**
 * What a page's answer says to search engines and other programs. `isKnown` is false while a store gives no answer, and after a
 * `bug`.
 */
export type HeadFacts = { pageHead?: PageHead | undefined; isListed: boolean; isKnown: boolean; bug?: unknown }

/** The languages of the site, and that of the page where its address names it. */
type InLanguage = Pick<HeadSetting, 'plain' | 'languages' | 'language'>

/** Pages that show the place; no other waits for it. */
const withPlace = ['/home', '/about', '/resume']

const unknown: HeadFacts = { isListed: true, isKnown: false }

/** Reads the head of a public page, by its address. It never rejects. */
export function pageHeadOf(site: Site, address: URL, setting: InLanguage): Promise<HeadFacts> {
  return readHead(site, address, setting).catch((bug: unknown) => ({ ...unknown, bug }))
}

async function readHead(
  { ports, location, made, origin, addresses }: Site,
  address: URL,
  inLanguage: InLanguage,
): Promise<HeadFacts> {
  const place = withPlace.includes(address.pathname) ? await location.read() : success(none)
  const asked = {
    path: address.pathname,
    uuid: address.searchParams.get('uuid'),
    project: address.searchParams.get('project'),
  }
  const setting = { origin, made, ...inLanguage, place: place.ok ? place.data : none }
  const pageHead = await readPageHead(ports, asked, setting)
  if (!pageHead.ok) return unknown
  const { data } = pageHead
  return { pageHead: addresses ? ofFile(data, addresses.base) : data, isListed: data.isListed, isKnown: true }
}

/** The same of the page as a file, on a site below `base`. */
function ofFile(head: PageHead, base: string): PageHead {
  const { origin } = head
  const ofOwn = (value: unknown) =>
    typeof value === 'string' && value.startsWith(origin) ? origin + fileAddress(value.slice(origin.length)) : value
  return {
    ...head,
    canonical: `${ofOwn(head.canonical)}`,
    versions: head.versions.map((version) => ({ ...version, path: fileAddress(version.path) })),
    alternates: head.alternates.map((file) => ({ ...file, path: base + file.path })),
    data: JSON.parse(JSON.stringify(head.data), (_, value) => ofOwn(value)),
  }
}
