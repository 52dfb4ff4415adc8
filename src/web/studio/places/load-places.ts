import { readHistory } from '#calls/content/history.ts'
import { readPlaces } from '#calls/places/places.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { loaded } from '../posting/answers.ts'
import { ownerDay } from '../text/owner-day.ts'
import { hereView, type PlacesView, toPlaceView } from './place-view.ts'

/** Every place with how it is now. Throws 503 while the store does not answer. docs/behaviour.md 34.9. */
export async function loadPlaces(context: Context): Promise<PlacesView> {
  const { ports } = context.get(siteContext)
  const [history, { timeZone }] = await Promise.all([readHistory(ports), readDraftedOwner(ports)])
  return placesAt(context, loaded(history), timeZone)
}

/** The same for a page that has read the history and the owner's time zone. */
export async function placesAt(
  context: Context,
  history: readonly PublishRecord[],
  timeZone: string,
): Promise<PlacesView> {
  const { ports, places: site, origin } = context.get(siteContext)
  const places = loaded(await readPlaces(ports))
  const now = ports.clock.now()
  const when = (instant: string) => ownerDay(instant, now, timeZone)
  const numbers = history.map(({ number }) => number)
  const [last] = history
  const published = last === undefined ? 'Nothing published yet' : `Published ${when(last.at)}`
  const forms = places.some(({ form }) => form === 'here')
    ? ` Messages from their contact forms come to ${new URL(origin).host}.`
    : ''
  return {
    here: hereView(origin, published),
    places: places.map((place) => toPlaceView(place, site.working(place.id), { numbers, when })),
    note: places.length === 0 ? '' : `Places have no studio.${forms} Visitors there are not counted.`,
  }
}
