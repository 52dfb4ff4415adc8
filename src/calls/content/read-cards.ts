import { call, take } from '#domain/call.ts'
import type { Card } from '#domain/site/card.ts'
import type { Ports } from '#ports/ports.ts'
import type { Image } from '#resume/records/image.ts'
import { type Location, placeText } from '#resume/records/location.ts'
import { type None, none } from '#resume/result.ts'
import type { WordPorts } from '../languages/read-languages.ts'
import { imageNamed, readImageList } from './image-lists.ts'
import { ownPortrait } from './own-portrait.ts'
import { readPlace } from './read-resume-facts.ts'
import { readSitePages } from './read-site-pages.ts'
import type { SitePagesOf } from './site-pages.ts'

/** The card of a page: its words, the picture behind it and the one beside them. */
export type CardPlan = { path: string; card: Card; view: Image | None; picture: Image | None }

/** Returns the cards of all pages that search engines should find. Fails when a store gives no answer. docs/behaviour.md 32.4. */
export const readCards = call(
  async (
    ports: Pick<Ports, 'documents' | 'files' | 'pictures' | 'clock'> & WordPorts,
    place: Location | None,
    routes: readonly SitePagesOf[],
  ): Promise<CardPlan[]> => {
    const pages = take(await readSitePages(ports, place, routes))
    const views = take(await readImageList(ports, 'backgrounds'))
    const { place: shown } = take(await readPlace(ports, place))
    const face = take(await ownPortrait(ports, imageNamed(take(await readImageList(ports, 'about')), 'portrait')))
    const plans: CardPlan[] = []
    for (const { path, card, view, folder, at = 0, hasFace = false } of pages) {
      const pictures = folder === none ? [] : take(await readImageList(ports, folder))
      plans.push({
        path,
        card: { ...card, foot: placeText(shown) ?? '' },
        view: views.find(({ name }) => name.startsWith(`${view}.`)) ?? none,
        picture: (hasFace ? face : none) ?? pictures[at] ?? pictures[0] ?? none,
      })
    }
    return plans
  },
)
