import { readHistory } from '#calls/content/history.ts'
import { readPlace, recordFailure, recordSent, targetOf } from '#calls/places/places.ts'
import { contentOfPublish } from '#calls/studio/history/read-restorable.ts'
import { call, fail, take } from '#domain/call.ts'
import type { Place, PlacePublish } from '#domain/places/place.ts'
import type { SiteFile } from '#domain/places/site-manifest.ts'
import type { Ports } from '#ports/ports.ts'
import type { PlaceHosts } from '#ports/site/place-hosts.ts'
import { failed, type None, none, type Result } from '#resume/result.ts'

/** What the files of a place are made from: its content, its whole public address, and how its visitors write. */
export type FilesWanted = { ports: Ports; address: string; form: Place['form']; formUrl: string; isPast: boolean }

/** Makes the files of the public site. Fails when a page cannot be made whole. */
export type MakeFiles = (wanted: FilesWanted, signal: AbortSignal) => Promise<Result<readonly SiteFile[]>>

export type PlaceSource = { ports: Ports; hosts: PlaceHosts; makeFiles: MakeFiles }

/** `number` is that of an earlier publish; none sends what visitors see now. `onSent` gets how many of how many files were sent. */
export type PlaceOrder = {
  id: string
  number: number | None
  onSent(done: number, all: number): void
  signal: AbortSignal
}

/** How long the sending of a site may take, in ms, while the other places wait. */
const maxSendMs = 2 * 3_600_000

/** Sends the site to a place, and notes there what was sent, or why not. docs/behaviour.md 34.9. */
export async function sendToPlace(source: PlaceSource, order: PlaceOrder): Promise<Result<PlacePublish>> {
  const fault = (cause: unknown) => failed('unavailable', 'The site could not be sent. The log has the reason.', cause)
  const sent = await send(source, order).catch(fault)
  if (sent.ok || order.signal.aborted) return sent
  const failure = { number: order.number ?? 0, at: source.ports.clock.now().toISOString(), says: sent.failure.message }
  const noted = await recordFailure(source.ports, order.id, failure)
  return noted.ok ? sent : noted
}

const send = call(
  async (
    { ports, hosts, makeFiles }: PlaceSource,
    { id, number: asked, onSent, signal }: PlaceOrder,
  ): Promise<PlacePublish> => {
    const place = take(await readPlace(ports, id))
    if (place === none) return fail('object-not-found', 'There is no such place any more.')
    const target = take(targetOf(ports, place))
    const newest = take(await readHistory(ports))[0]?.number ?? 0
    const number = asked ?? newest
    const isPast = number !== newest
    const content = isPast ? take(await contentOfPublish(ports, number)) : ports
    if (content === none) return fail('object-not-found', `Version ${number} is no longer kept.`)
    const { publicUrl: address, form, formUrl } = place
    const files = take(await makeFiles({ ports: content, address, form, formUrl, isPast }, signal))
    // The note of a publish is the owner's alone, so a history that others can read has only its number.
    const within = AbortSignal.any([signal, AbortSignal.timeout(maxSendMs)])
    const sent = await hosts.at(id, target).send(files, { message: `Publish ${number}`, onSent, signal: within })
    const { sent: count, manifestHash } = take(sent)
    const at = ports.clock.now().toISOString()
    const publish: PlacePublish = { number, at, sent: count, manifestHash, isShown: false }
    take(await recordSent(ports, id, publish))
    return publish
  },
)
