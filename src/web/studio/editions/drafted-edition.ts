import { lookUpLocation } from '#calls/content/look-up-location.ts'
import { readEdition } from '#calls/editions/read-edition.ts'
import { contentOfDraft } from '#calls/studio/draft/read-draft.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { loaded, notFound } from '../posting/answers.ts'

/**
 * An edition as drafted, with the ports that read the content as drafted, and what its files need to know. Throws 404 for one that does not
 * exist, 503 while the store does not answer.
 */
export async function draftedEdition(context: Context, id: string) {
  const { ports, location, origin } = context.get(siteContext)
  const content = loaded(await contentOfDraft(ports))
  const edition = loaded(await readEdition(content, id))
  if (edition === none) throw notFound()
  const place = await (ports.locationLookup === none ? lookUpLocation(content) : location.read())
  return { ports: content, edition, setting: { origin, place: place.ok ? place.data : none } }
}
