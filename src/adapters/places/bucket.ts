import { hash } from 'node:crypto'
import { call, fail, take } from '#domain/call.ts'
import { cacheControlOf, contentTypeOf } from '#domain/places/file-headers.ts'
import {
  foreignFiles,
  inManifestOrder,
  inSteps,
  type ManifestEntry,
  manifestEntriesIn,
  manifestName,
  manifestText,
  type SiteFile,
} from '#domain/places/site-manifest.ts'
import type { PlaceHost, PlaceTarget, SendOrder, Sent } from '#ports/site/place-hosts.ts'
import { forEachLimited } from '../for-each-limited.ts'
import { sha256Of } from '../sha256.ts'
import { type BucketRequests, bucketRequests } from './bucket-requests.ts'
import { attempted, PlaceFault, stopped, tried } from './place-fault.ts'

type BucketTarget = Extract<PlaceTarget, { kind: 'bucket' }>

/** A file with what the bucket compares: the MD5 of its bytes, which is the ETag of a plain upload. */
type Measured = { file: SiteFile; entry: ManifestEntry; md5: string }

/** The names of the files that a send adds, while it runs: so that another one knows what a broken one has left. */
const startedName = 'vita-started.json'

const parallel = 6

/** Waits before the second and each further try of a request. */
const retryAfterMs = [250, 1_000, 3_000]

/**
 * A bucket of a storage that speaks S3. What differs is what the bucket itself says, so a broken send goes on. New
 * files go first, then pages, then the list; what is no longer needed is deleted last. docs/behaviour.md 34.8.
 */
export function bucketPlace(target: BucketTarget, waitMs: number): PlaceHost {
  return {
    check: (signal) =>
      tried(['Storage', 'Bucket', 'Keys'], { signal, waitMs }, async (steps) => {
        const bucket = bucketRequests(target, { signal, waitMs, waits: [] })
        try {
          const there = await bucket.list(1)
          steps.good('Storage', 'answers')
          steps.good('Bucket', there.size === 0 ? 'empty' : 'found')
        } catch (cause) {
          if (cause instanceof PlaceFault && /^(Bucket|Keys)$/.test(cause.step)) steps.good('Storage', 'answers')
          throw cause
        }
        const [key, bytes] = [`.vita-check-${crypto.randomUUID()}`, Buffer.from('Vita may write.\n')]
        await bucket.put(key, bytes, { sha256: sha256Of(bytes), type: 'text/plain', caching: 'no-store' })
        await bucket.remove(key)
        steps.good('Keys', 'may write')
      }),

    send: (files, order) =>
      attempted(
        () => sendObjects(bucketRequests(target, { signal: order.signal, waitMs, waits: retryAfterMs }), files, order),
        {
          ...{ signal: order.signal, waitMs },
          after: () => 'What was sent already is not sent again.',
        },
      ),
  }
}

const sendObjects = call(
  async (bucket: BucketRequests, files: readonly SiteFile[], { onSent, signal }: SendOrder): Promise<Sent> => {
    const tags = await bucket.list()
    const started = await keysIn(bucket, tags, startedName)
    const own = new Set([...(await keysIn(bucket, tags, manifestName)), ...started])
    const measured = await measuredFiles(files, signal)
    const differing = measured.filter(({ entry, md5 }) => tags.get(entry.path) !== md5)
    const foreign = differing.filter(({ entry }) => tags.has(entry.path) && !own.has(entry.path))
    if (foreign.length > 0)
      fail('canceled', `The bucket has ${foreignFiles(foreign.map(({ entry }) => entry.path))}. Use an empty bucket.`)
    const list = Buffer.from(manifestText(measured.map(({ entry }) => entry)))
    const manifestHash = sha256Of(list)

    const added = differing.map(({ entry }) => entry.path).filter((path) => !own.has(path))
    if (added.length > 0) {
      const names = [...started, ...added].map((path) => ({ path }))
      await putText(bucket, startedName, Buffer.from(JSON.stringify(names)))
    }
    let sent = 0
    const unlessStopped = () => {
      if (signal.aborted) throw stopped()
    }
    const send = async ({ file, entry }: Measured) => {
      unlessStopped()
      const [type, caching] = [contentTypeOf(entry.path), cacheControlOf(entry.path)]
      await bucket.put(entry.path, take(await file.read()), { sha256: entry.sha256, type, caching })
      onSent(++sent, differing.length)
    }
    const byPath = new Map(differing.map((each) => [each.entry.path, each]))
    for (const step of inSteps([...byPath.keys()], (path) => tags.has(path)))
      await forEachLimited(
        step.flatMap((path) => byPath.get(path) ?? []),
        parallel,
        send,
      )
    if (tags.get(manifestName) !== hash('md5', list)) await putText(bucket, manifestName, list)
    const names = new Set(measured.map(({ entry }) => entry.path))
    const deleted = [...own].filter((key) => !names.has(key) && tags.has(key))
    await forEachLimited(deleted, parallel, async (key) => {
      unlessStopped()
      await bucket.remove(key)
    })
    if (added.length > 0 || tags.has(startedName)) await bucket.remove(startedName)
    return { count: measured.length, sent, deleted: deleted.length, manifestHash }
  },
)

/** The keys that a list in the bucket names; none without the list. */
async function keysIn(bucket: BucketRequests, tags: ReadonlyMap<string, string>, name: string): Promise<string[]> {
  if (!tags.has(name)) return []
  const entries = manifestEntriesIn((await bucket.read(name))?.toString('utf8') ?? '[]')
  if (entries !== undefined) return entries.map(({ path }) => path)
  return fail('canceled', `${name} in the bucket is damaged. Empty the bucket, or use another one.`)
}

async function measuredFiles(files: readonly SiteFile[], signal: AbortSignal): Promise<Measured[]> {
  const measured: Measured[] = []
  for (const file of inManifestOrder(files)) {
    if (signal.aborted) throw stopped()
    const bytes = take(await file.read())
    const entry = { path: file.name, sha256: sha256Of(bytes), size: bytes.byteLength }
    measured.push({ file, entry, md5: hash('md5', bytes) })
  }
  return measured
}

function putText(bucket: BucketRequests, name: string, bytes: Uint8Array): Promise<void> {
  return bucket.put(name, bytes, { sha256: sha256Of(bytes), type: contentTypeOf(name), caching: 'no-cache' })
}
