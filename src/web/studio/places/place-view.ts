import { guideFor } from '#domain/places/hosts.ts'
import { type Place, placeDetail, placeTitle, publishesBehind } from '#domain/places/place.ts'
import type { PlaceWork } from '#ports/site/places.ts'
import { isLocalOrigin } from '#resume/host.ts'
import { type None, none } from '#resume/result.ts'
import { countOf } from '../text/wording.ts'

/** The id in the address of the form for a new place. */
export const newPlace = 'new'

/** In the address of that form, for a folder, a bucket or another Git server instead of one of the hosts. */
export const ownHost = 'own'

/** How a place is, in words: `look` of the mark, and what an Admin can press. */
export type PlaceState = {
  look: 'good' | 'warn' | 'bad' | 'soft'
  words: string
  fine: string
  press: 'publish' | 'again' | 'check' | None
}

export type PlaceView = {
  id: string
  title: string
  address: string
  kind: Place['kind']
  detail: string
  state: PlaceState
  isWorking: boolean
  /** The guide of its host. */
  guide: string
  /** Whether its address showed what was sent last, and how many files that were. */
  isShown: boolean
  sent: number
  /** What can be restored, newest first; the first is what it holds. Only the history knows what was before the first publish. */
  publishes: { number: number; when: string }[]
}

/** What a view of a place needs besides it: the numbers of the kept publishes, and how an instant is said. */
export type PlaceSetting = { numbers: readonly number[]; when(instant: string): string }

/** A place as the studio shows it. docs/behaviour.md 34.9. */
export function toPlaceView(place: Place, work: PlaceWork | None, setting: PlaceSetting): PlaceView {
  const { id, kind, publicUrl, publishes } = place
  const [last] = publishes
  return {
    ...{ id, kind, title: placeTitle(place), address: `${publicUrl}/`, detail: placeDetail(place) },
    guide: guideFor(publicUrl),
    state: work === none ? stateOf(place, setting) : { ...workState(work), press: none },
    isWorking: work !== none,
    isShown: last?.isShown === true,
    sent: last?.sent ?? 0,
    publishes: publishes
      .filter(({ number }, at) => at === 0 || number > 0)
      .map(({ number, at }) => ({ number, when: setting.when(at) })),
  }
}

function workState({ step, done, all }: PlaceWork): Omit<PlaceState, 'press'> {
  if (step === 'polling') return sentState
  const words = {
    waiting: 'Waiting',
    making: 'Making the pages',
    sending: `Sending ${done} of ${all}`,
  }[step]
  return { look: 'soft', words, fine: 'Visitors see the pages of before until it is done.' }
}

const sentState = { look: 'soft', words: 'Sent, not shown yet', fine: 'The host may take ten minutes.' } as const

function stateOf(place: Place, { numbers, when }: PlaceSetting): PlaceState {
  const { failure, publishes } = place
  const [last] = publishes
  if (failure !== none) return { look: 'bad', words: 'Not sent', fine: failure.says, press: 'again' }
  if (last === undefined) return { look: 'soft', words: 'Nothing sent yet', fine: '', press: 'publish' }
  if (!last.isShown) return { ...sentState, press: 'check' }
  const behind = publishesBehind(place, numbers)
  if (behind > 0)
    return {
      look: 'warn',
      words: `${countOf(behind, 'publish', 'publishes')} behind`,
      fine: `Last sent ${when(last.at)}`,
      press: 'publish',
    }
  return { look: 'good', words: 'Up to date', fine: `Published ${when(last.at)}`, press: none }
}

/** This server as a place: one that only its own computer shows is no place for visitors. */
export function hereView(origin: string, fine: string): PlacesView['here'] {
  const { host: title } = new URL(origin)
  const isLocal = isLocalOrigin(origin)
  if (!isLocal) return { title, isLocal, fine, detail: 'This server', look: 'good', words: 'Up to date' }
  return { title, isLocal, fine, detail: 'This computer', look: 'warn', words: 'Only this computer shows it' }
}

/** The words of a state after a publish. */
export function shownWords({ look, words }: Pick<PlaceState, 'look' | 'words'>): string {
  return look === 'good' ? 'Shows it' : words
}

export type PlacesView = {
  /** This server. `detail` and `words` say what it is, and who sees it. */
  here: { title: string; isLocal: boolean; detail: string; fine: string } & Pick<PlaceState, 'look' | 'words'>
  places: PlaceView[]
  /** Where the messages of the places go. */
  note: string
}

/** Where a publish goes besides this server: 'to a.example and 2 more places'; '' without places. */
export function placesText({ places: [first, ...others] }: Pick<PlacesView, 'places'>): string {
  if (first === undefined) return ''
  return `to ${first.title}${others.length === 0 ? '' : ` and ${countOf(others.length, 'more place')}`}`
}

/**
 * The heading after a publish: never that something is published which nobody can see. `host` is that of this server, which only
 * its own computer shows if it is local.
 */
export function publishedHeading({ here, places }: Pick<PlacesView, 'here' | 'places'>): {
  title: string
  lead: string
} {
  const shown = [...(here.isLocal ? [] : [here.title]), ...places.filter(isCurrent).map(({ title }) => title)]
  const rest = places.filter((place) => !isCurrent(place))
  if (shown.length > 0) {
    const others = rest.length === 0 ? '' : ` ${countOf(rest.length, 'place does', 'places do')} not yet.`
    return {
      title: 'Published.',
      lead: `${joinedNames(shown)} ${shown.length === 1 ? 'shows' : 'show'} it now.${others}`,
    }
  }
  if (rest.length === 0)
    return {
      title: 'Published on this computer only',
      lead: `Your site is at ${here.title}, an address that other people cannot open.`,
    }
  const names = joinedNames(rest.map(({ title }) => title))
  if (rest.some(({ state }) => state.look === 'bad'))
    return { title: 'Not sent.', lead: 'Only this computer shows it. Below is what the host said.' }
  if (rest.every(({ state }) => state.words === sentState.words))
    return { title: 'Sent.', lead: 'The host does not show it yet; it may take ten minutes.' }
  return { title: 'Sending.', lead: `Your pages are on their way to ${names}.` }
}

/** Whether its visitors see what was published last. */
function isCurrent({ state }: PlaceView): boolean {
  return state.look === 'good'
}

function joinedNames(names: readonly string[]): string {
  return new Intl.ListFormat('en').format(names)
}
