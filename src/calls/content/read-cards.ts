import type { Image } from '#domain/content/image.ts'
import { type Location, placeText } from '#domain/content/location.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { Card } from '#domain/site/card.ts'
import type { Ports } from '#ports/ports.ts'
import { readImageList } from './image-lists.ts'
import { readSitePages } from './read-site-pages.ts'
import type { SitePagesOf } from './site-pages.ts'

/** The card of a page: its words, the picture behind it and the one beside them. */
export type CardPlan = { path: string; card: Card; view: Image | None; picture: Image | None }

/** Returns the cards of all pages that search engines should find. Fails when a store gives no answer. docs/behaviour.md 32.4. */
export async function readCards(
  ports: Pick<Ports, 'documents' | 'files' | 'pictures' | 'clock'>,
  place: Location | None,
  routes: readonly SitePagesOf[],
): Promise<Result<CardPlan[]>> {
  const pages = await readSitePages(ports, place, routes)
  if (!pages.ok) return pages
  const views = await readImageList(ports, 'backgrounds')
  if (!views.ok) return views
  const plans: CardPlan[] = []
  for (const { path, card, view, folder, at = 0 } of pages.data) {
    const pictures = folder === none ? success([]) : await readImageList(ports, folder)
    if (!pictures.ok) return pictures
    plans.push({
      path,
      card: { ...card, foot: placeText(place) ?? '' },
      view: views.data.find(({ name }) => name.startsWith(`${view}.`)) ?? none,
      picture: pictures.data[at] ?? pictures.data[0] ?? none,
    })
  }
  return success(plans)
}
