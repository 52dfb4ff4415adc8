import { readPlace, recordShown, targetOf } from '#calls/places/places.ts'
import type { Places, PlaceWork } from '#ports/site/places.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import { jobLog } from '../log/job-log.ts'
import type { Log } from '../log/log.ts'
import { type PlaceSource, sendToPlace } from './send-to-place.ts'
import { isShownAt, pollUntilShown, publicAddressStep } from './shown-at.ts'

export type SitePlaces = Places & { stop(): Promise<void> }

/** How long a check may take in all, in ms: less than a request. */
const checkMs = 20_000

/** The places of a running site. One is sent at a time, because the pages of each are made in this process. */
export function sitePlaces(source: PlaceSource, log: Log): SitePlaces {
  const { ports, hosts } = source
  const report = jobLog(log)
  const stopping = new AbortController()
  const work = new Map<string, PlaceWork>()
  const orders = new Map<string, number | None>()
  const polling = new Map<string, AbortController>()
  /** Checks of public addresses by their places: one at a time, with one answer for all who ask. */
  const shown = new Map<string, Promise<Result<boolean>>>()
  let sending: Promise<void> = Promise.resolve()

  async function send(id: string): Promise<void> {
    const number = orders.get(id) ?? none
    orders.delete(id)
    if (stopping.signal.aborted) return
    work.set(id, { step: 'making', done: 0, all: 0 })
    const onSent = (done: number, all: number) => void work.set(id, { step: 'sending', done, all })
    const sent = await sendToPlace(source, { id, number, onSent, signal: stopping.signal })
    report('sending to a place', sent, { id })
    if (orders.has(id)) return
    work.delete(id)
    if (sent.ok) void poll(id, sent.data.manifestHash)
  }

  /** Polls until the public address shows what was sent, or the next publish begins. */
  async function poll(id: string, manifestHash: string): Promise<void> {
    const own = new AbortController()
    polling.set(id, own)
    work.set(id, { step: 'polling', done: 0, all: 0 })
    const place = await readPlace(ports, id)
    const signal = AbortSignal.any([stopping.signal, own.signal])
    const isShown =
      place.ok && place.data !== none && (await pollUntilShown(place.data.publicUrl, manifestHash, signal))
    if (isShown) report('check of a public address', await recordShown(ports, id, manifestHash), { id })
    if (own.signal.aborted) return
    polling.delete(id)
    work.delete(id)
  }

  async function checkShown(id: string): Promise<Result<boolean>> {
    const place = await readPlace(ports, id)
    if (!place.ok) return place
    const [last] = place.data?.publishes ?? []
    if (place.data === none || last === undefined) return success(false)
    const isShown = await isShownAt(place.data.publicUrl, last.manifestHash, stopping.signal)
    if (!isShown) return success(false)
    const noted = await recordShown(ports, id, last.manifestHash)
    return noted.ok ? success(true) : noted
  }

  return {
    working: (id) => work.get(id) ?? none,

    publish(ids, number) {
      for (const id of ids) {
        polling.get(id)?.abort()
        polling.delete(id)
        const isWaiting = orders.has(id)
        orders.set(id, number ?? none)
        if (isWaiting) continue
        if (!work.has(id) || work.get(id)?.step === 'polling') work.set(id, { step: 'waiting', done: 0, all: 0 })
        sending = sending.then(() => send(id))
      }
    },

    checkShown(id) {
      const checking = shown.get(id) ?? checkShown(id).finally(() => shown.delete(id))
      shown.set(id, checking)
      return checking
    },

    async check(id, setup) {
      const target = targetOf(ports, setup)
      if (!target.ok) return target
      const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(checkMs)])
      const steps = await hosts.at(id, target.data).check(signal)
      const isPassed = steps.every(({ state }) => state !== 'bad')
      const last = isPassed
        ? await publicAddressStep(setup.publicUrl, signal)
        : ({ name: 'Public address', state: 'later', says: 'not tried' } as const)
      return success([...steps, last])
    },

    async stop() {
      stopping.abort()
      await sending
    },
  }
}

/** Places that are never sent: the pages are those of the built site. */
export const noPlaces: Places = {
  working: () => none,
  publish() {},
  checkShown: async () => success(false),
  check: async () => failed('unavailable', 'Only the built site can be sent to a place: npm start.'),
}
