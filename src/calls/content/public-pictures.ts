import { isListedImage } from '#domain/content/image.ts'
import { hourMs } from '#domain/quota.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { Pictures } from '#ports/content/pictures.ts'
import type { Ports } from '#ports/ports.ts'
import { readHistory, readPublish } from '../studio/history.ts'
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

/** When each picture stops being public, in ms since 1970; those on the site do not. */
type Known = { version: string; until: ReadonlyMap<string, number> }

/** Remembers the pictures of the site; one that it does not know makes it ask for a newer version of the files. */
export function publicPictures(ports: SitePorts & { pictures: Pick<Pictures, 'variant'> }): PublicPictures {
  let known: Known | None = none
  let reading: Promise<Result<Known>> | None = none

  const isIn = ({ until }: Known, hash: string) => (until.get(hash) ?? 0) > ports.clock.now().getTime()

  async function latest(): Promise<Result<Known>> {
    reading ??= readKnown(ports, known).finally(() => {
      reading = none
    })
    const read = await reading
    if (read.ok) known = read.data
    return read
  }

  async function isPublic(hash: string): Promise<Result<boolean>> {
    if (known !== none && isIn(known, hash)) return success(true)
    const read = await latest()
    return read.ok ? success(isIn(read.data, hash)) : read
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

async function readKnown(ports: SitePorts, known: Known | None): Promise<Result<Known>> {
  const version = await ports.files.version()
  if (!version.ok) return version
  if (known?.version === version.data) return success(known)
  const listed = await listFiles(ports)
  if (!listed.ok) return listed
  const removed = await lateRemovals(ports)
  if (!removed.ok) return removed
  const onSite = listed.data.filter(({ name }) => isListedImage(name))
  const until = new Map([...removed.data, ...onSite.map(({ hash }) => [hash, Infinity] as const)])
  return success({ version: version.data, until })
}

/** The files that publishes of the last hour removed or replaced, with the time until which they are public. */
async function lateRemovals(ports: SitePorts): Promise<Result<[string, number][]>> {
  const records = await readHistory(ports)
  if (!records.ok) return records
  const late = records.data.filter(({ at }) => Date.parse(at) + hourMs > ports.clock.now().getTime())
  const removed: [string, number][] = []
  for (const { number, at } of late) {
    const read = await readPublish(ports, number)
    if (!read.ok) return read
    for (const { before } of read.data?.details.changes ?? [])
      if (before !== none && 'hash' in before) removed.push([before.hash, Date.parse(at) + hourMs])
  }
  return success(removed.reverse())
}
