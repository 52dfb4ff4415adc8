import { data, type RouterContextProvider } from 'react-router'
import { readHistory } from '#calls/content/history.ts'
import { readPlaces } from '#calls/places/places.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { isLoopbackName } from '#domain/host.ts'
import { none } from '#domain/result.ts'
import { siteContext } from '../../routing/context.ts'
import { ownerDay } from '../text/owner-day.ts'
import { type PlacesView, toPlaceView } from './place-view.ts'

/** Every place with how it is now. Throws 503 while the store does not answer. docs/behaviour.md 34.9. */
export async function loadPlaces(context: Readonly<RouterContextProvider>): Promise<PlacesView> {
  const { ports, places: site, origin } = context.get(siteContext)
  const [places, history, { timeZone }] = await Promise.all([
    readPlaces(ports),
    readHistory(ports),
    readDraftedOwner(ports),
  ])
  if (!places.ok || !history.ok) throw data(none, { status: 503, statusText: 'Service Unavailable' })
  const now = ports.clock.now()
  const when = (instant: string) => ownerDay(instant, now, timeZone)
  const numbers = history.data.map(({ number }) => number)
  const [last] = history.data
  const { host, hostname } = new URL(origin)
  const isLocal = isLoopbackName(hostname)
  const published = last === undefined ? 'Nothing published yet' : `Published ${when(last.at)}`
  const forms = places.data.some(({ form }) => form === 'here')
    ? ` Messages from their contact forms come to ${host}.`
    : ''
  return {
    here: { title: host, isLocal, fine: published },
    places: places.data.map((place) => toPlaceView(place, site.working(place.id), { numbers, when })),
    note: places.data.length === 0 ? '' : `Places have no studio.${forms} Visitors there are not counted.`,
  }
}
