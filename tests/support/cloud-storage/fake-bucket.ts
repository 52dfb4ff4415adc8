import { byBytes } from '#adapters/cloud-storage/names.ts'
import type {
  Bucket,
  BucketFile,
  Condition,
  Custom,
  ListAnswer,
  ListQuery,
  Resource,
} from '#adapters/cloud-storage/service.ts'

/** `calls` lists the calls so far, such as 'save a/b'. When `disturb` throws, the call fails before it has any effect. */
export type FakeBucket = Bucket & {
  calls: string[]
  disturb: (call: string) => void | Promise<void>
  passTime(ms: number): void
  names(): string[]
}

type StoredObject = { bytes: Uint8Array; resource: Resource & { name: string } }

/**
 * A bucket in memory that follows the service's documentation where Google's emulator does not. Preconditions hold. Listings are
 * ordered by UTF-8 bytes and support offsets; a folder counts towards the page size and appears once. Its clock moves only by
 * `passTime`.
 */
export function fakeBucket(name = 'fake'): FakeBucket {
  const objects = new Map<string, StoredObject>()
  let now = Date.now()
  let changes = 0

  const fake: FakeBucket = {
    name,
    storage: { retryOptions: {} },
    calls: [],
    disturb() {},
    passTime(ms) {
      now += ms
    },
    names: () => [...objects.keys()],
    file,
    async getFiles(query) {
      await called(`list ${query.prefix ?? ''}`)
      return [
        [],
        null,
        pageOf(
          [...objects.values()].map(({ resource }) => resource),
          query,
        ),
      ]
    },
  }

  async function called(call: string): Promise<void> {
    fake.calls.push(call)
    await fake.disturb(call)
  }

  function find(at: string): StoredObject {
    const found = objects.get(at)
    if (found === undefined) throw answered(404)
    return found
  }

  function check(at: string, { ifGenerationMatch: generation, ifMetagenerationMatch: metageneration }: Condition = {}) {
    const { resource } = objects.get(at) ?? { resource: { generation: '0', metageneration: '0' } }
    if (generation !== undefined && generation !== resource.generation) throw answered(412)
    if (metageneration !== undefined && metageneration !== resource.metageneration) throw answered(412)
  }

  function keep(at: string, bytes: Uint8Array, custom: Custom): Resource {
    if (at.startsWith('.well-known/acme-challenge/') || Buffer.byteLength(at) > 1024) throw answered(400)
    changes += 1
    const instant = new Date(now).toISOString()
    const resource = {
      name: at,
      generation: String(changes),
      metageneration: '1',
      size: String(bytes.length),
      timeCreated: instant,
      updated: instant,
      metadata: { ...custom },
    }
    objects.set(at, { bytes: bytes.slice(), resource })
    return structuredClone(resource)
  }

  function file(at: string): BucketFile {
    const self: BucketFile & { at: string } = {
      at,
      metadata: {},
      async getMetadata() {
        await called(`head ${at}`)
        return [structuredClone(find(at).resource), { headers: { date: new Date(now).toUTCString() } }]
      },
      async download() {
        await called(`read ${at}`)
        return [find(at).bytes.slice()]
      },
      async save(bytes, { metadata, preconditionOpts }) {
        await called(`save ${at}`)
        check(at, preconditionOpts)
        self.metadata = keep(at, bytes, metadata.metadata)
      },
      async setMetadata(change, condition) {
        await called(`note ${at}`)
        const { resource } = find(at)
        check(at, condition)
        Object.assign(resource, {
          metadata: { ...resource.metadata, ...change.metadata },
          metageneration: String(Number(resource.metageneration) + 1),
          updated: new Date(now).toISOString(),
        })
        return [structuredClone(resource), {}]
      },
      async delete(condition) {
        await called(`delete ${at}`)
        find(at)
        check(at, condition)
        objects.delete(at)
      },
      async copy(to, { preconditionOpts }) {
        const { at: target } = to as BucketFile & { at: string }
        await called(`copy ${at} to ${target}`)
        const { bytes, resource } = find(at)
        check(target, preconditionOpts)
        keep(target, bytes, resource.metadata ?? {})
      },
    }
    return self
  }

  return fake
}

/** An error as the service's client throws it. */
export function answered(code: number, reason = ''): Error {
  return Object.assign(new Error('words of the service'), { code, errors: [{ reason }] })
}

function pageOf(resources: readonly (Resource & { name: string })[], query: ListQuery): ListAnswer {
  const { prefix = '', delimiter, maxResults, pageToken = '', startOffset = '', endOffset } = query
  const entries = new Map<string, Resource | undefined>()
  for (const resource of resources.toSorted((a, b) => byBytes(a.name, b.name))) {
    const { name } = resource
    if (!name.startsWith(prefix) || byBytes(name, startOffset) < 0) continue
    if (endOffset !== undefined && byBytes(name, endOffset) >= 0) continue
    const end = delimiter === undefined ? -1 : name.indexOf(delimiter, prefix.length)
    if (end === -1) entries.set(name, resource)
    else entries.set(name.slice(0, end + 1), undefined)
  }
  const open = [...entries].filter(
    ([key]) => pageToken === '' || byBytes(key, Buffer.from(pageToken, 'hex').toString()) > 0,
  )
  const taken = open.slice(0, maxResults)
  const [lastKey = ''] = taken.at(-1) ?? []
  return {
    items: structuredClone(taken.flatMap(([, resource]) => resource ?? [])),
    prefixes: taken.flatMap(([key, resource]) => (resource === undefined ? [key] : [])),
    ...(open.length > taken.length ? { nextPageToken: Buffer.from(lastKey).toString('hex') } : {}),
  }
}
