import { data, type RouterContextProvider } from 'react-router'
import { lookUpLocation } from '#calls/content/look-up-location.ts'
import { readEdition } from '#calls/editions/read-edition.ts'
import { contentOfDraft } from '#calls/studio/draft/content-of-draft.ts'
import { none } from '#domain/result.ts'
import { siteContext } from '../../routing/context.ts'

/**
 * An edition as drafted, with the ports that read the content as drafted, and what its files need to know. Throws 404 for one that does not
 * exist, 503 while the store does not answer.
 */
export async function draftedEdition(context: Readonly<RouterContextProvider>, id: string) {
  const { ports, location, origin } = context.get(siteContext)
  const content = await contentOfDraft(ports)
  const read = content.ok ? await readEdition(content.data, id) : content
  if (!content.ok || !read.ok) throw data(none, { status: 503, statusText: 'Service Unavailable' })
  if (read.data === none) throw data(none, { status: 404, statusText: 'Not Found' })
  const place = await (ports.locationLookup === none ? lookUpLocation(content.data) : location.read())
  return { ports: content.data, edition: read.data, setting: { origin, place: place.ok ? place.data : none } }
}
