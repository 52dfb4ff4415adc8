import { call, take } from '#domain/call.ts'
import { hourMs, minuteMs } from '#domain/quota.ts'
import type { Pictures } from '#ports/content/pictures.ts'
import type { Ports } from '#ports/ports.ts'
import { isListedImage } from '#resume/records/image.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import { readHistory } from './history.ts'
import { listFiles } from './list-files.ts'

type SitePorts = Pick<Ports, 'documents' | 'files' | 'clock'>

/**
 * The variants that visitors may have: those of pictures that are on the site, and for an hour those that a publish or an
 * import removed, because an open page may still name them. Pictures of the draft and of the history are not among them.
 * `publicHashes` returns what tells whether a picture is public now, by its hash. docs/behaviour.md 10.6, 22.8.
 */
export type PublicPictures = Pick<Pictures, 'variant'> & {
  publicHashes(): Promise<Result<{ has(hash: string): boolean }>>
}

/** When each picture stops being public, in ms since 1970; those on the site do not. `readAt` is when this was current. */
type Known = { version: string; until: ReadonlyMap<string, number>; readAt: number }

/**
 * How long a picture of the site counts as one without another look at the version of the content, and how long while the store
 * does not answer; in ms. Together with the hour of a removed picture: none is public longer than an hour after its removal.
 */
const currentMs = minuteMs
const unansweredMs = hourMs

/**
 * Remembers the pictures of the site. It looks for a newer version of the content once a minute, and for a picture that it does not
 * know.
 */
export function publicPictures(ports: SitePorts & { pictures: Pick<Pictures, 'variant'> }): PublicPictures {
  let known: Known | None = none
  let reading: Promise<Result<Known>> | None = none

  /** The end of a removed picture is at most an hour away, also after the clock was set back. */
  function isIn({ until }: Known, hash: string): boolean {
    const left = (until.get(hash) ?? 0) - ports.clock.now().getTime()
    return left > 0 && (left <= hourMs || left === Number.POSITIVE_INFINITY)
  }

  async function latest(): Promise<Result<Known>> {
    reading ??= readKnown(ports, known).finally(() => {
      reading = none
    })
    const read = await reading
    if (read.ok) known = read.data
    return read
  }

  async function isPublic(hash: string): Promise<Result<boolean>> {
    const before = known
    const age = before === none ? Number.POSITIVE_INFINITY : ports.clock.now().getTime() - before.readAt
    const isKnown = before !== none && isIn(before, hash)
    if (isKnown && Math.abs(age) < currentMs) return success(true)
    const read = await latest()
    if (read.ok) return success(isIn(read.data, hash))
    return isKnown && Math.abs(age) < unansweredMs ? success(true) : read
  }

  return {
    async publicHashes() {
      const read = await latest()
      return read.ok ? success({ has: (hash: string) => isIn(read.data, hash) }) : read
    },
    async variant(hash, widthPx, type) {
      const found = await ports.pictures.variant(hash, widthPx, type)
      if (!found.ok || found.data === none) return found
      const allowed = await isPublic(hash)
      return allowed.ok ? success(allowed.data ? found.data : none) : allowed
    },
  }
}

const readKnown = call(async (ports: SitePorts, known: Known | None): Promise<Known> => {
  const readAt = ports.clock.now().getTime()
  const version = take(await ports.documents.version())
  if (known?.version === version) return { ...known, readAt }
  const listed = take(await listFiles(ports))
  const removed = take(await lateRemovals(ports))
  const onSite = listed.filter(({ name }) => isListedImage(name))
  const until = new Map([...removed, ...onSite.map(({ hash }) => [hash, Number.POSITIVE_INFINITY] as const)])
  return { version, until, readAt }
})

/** The pictures that publishes of the last hour removed or replaced, with the time until which they are public. */
export const lateRemovals = call(async (ports: SitePorts): Promise<[string, number][]> => {
  const records = take(await readHistory(ports))
  const late = records.filter(({ at }) => Math.abs(ports.clock.now().getTime() - Date.parse(at)) < hourMs)
  const removed = late.flatMap(({ at, removedPictures }) =>
    removedPictures.map((hash): [string, number] => [hash, Date.parse(at) + hourMs]),
  )
  return removed.reverse()
})
