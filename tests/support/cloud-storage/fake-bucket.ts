import type {
  Bucket,
  BucketFile,
  Condition,
  Custom,
  ListAnswer,
  ListQuery,
  Resource,
} from '#adapters/google/cloud-storage/service.ts'

/**
 * `calls` lists the calls so far, such as 'save a/b'. When `disturb` throws, the call fails before it has any effect;
 * when `disturbAnswer` throws, after it.
 */
export type FakeBucket = Bucket & {
  calls: string[]
  disturb: (call: string) => void | Promise<void>
  disturbAnswer: (call: string) => void | Promise<void>
  passTime(ms: number): void
  names(): string[]
}

type StoredObject = { bytes: Uint8Array; resource: Resource & { name: string } }

/**
 * A bucket in memory that follows the service's documentation where Google's emulator does not. Preconditions hold.
 * Listings are ordered by UTF-8 bytes. Its clock moves only by `passTime`.
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
    disturbAnswer() {},
    passTime(ms) {
      now += ms
    },
    names: () => [...objects.keys()],
    file,
    getFiles: (query) => called(`list ${query.prefix ?? ''}`, () => [[], null, pageOf([...objects.values()], query)]),
  }

  async function called<T>(call: string, effect: () => T): Promise<T> {
    fake.calls.push(call)
    await fake.disturb(call)
    const answer = effect()
    await fake.disturbAnswer(call)
    return answer
  }

  function find(at: string, { ifGenerationMatch, ifMetagenerationMatch }: Condition = {}): StoredObject {
    const found = objects.get(at)
    if (found === undefined) throw answered(404)
    const { generation, metageneration } = found.resource
    if (ifGenerationMatch !== undefined && ifGenerationMatch !== generation) throw answered(412)
    if (ifMetagenerationMatch !== undefined && ifMetagenerationMatch !== metageneration) throw answered(412)
    return found
  }

  function keep(at: string, bytes: Uint8Array, custom: Custom): void {
    if (at.startsWith('.well-known/acme-challenge/') || Buffer.byteLength(at) > 1024) throw answered(400)
    changes += 1
    const instant = new Date(now).toISOString()
    const resource = {
      name: at,
      generation: String(changes),
      metageneration: '1',
      size: String(bytes.length),
      updated: instant,
      metadata: { ...custom },
    }
    objects.set(at, { bytes: bytes.slice(), resource })
  }

  function file(at: string): BucketFile {
    return {
      getMetadata: () => called(`head ${at}`, () => [structuredClone(find(at).resource), {}]),
      download: () => called(`read ${at}`, () => [find(at).bytes.slice()]),
      save: (bytes, { metadata }) => called(`save ${at}`, () => keep(at, bytes, metadata.metadata)),
      setMetadata: (change, condition) =>
        called(`note ${at}`, () => {
          const { resource } = find(at, condition)
          Object.assign(resource, {
            metadata: { ...resource.metadata, ...change.metadata },
            metageneration: String(Number(resource.metageneration) + 1),
            updated: new Date(now).toISOString(),
          })
          return [structuredClone(resource), {}]
        }),
      delete: (condition) =>
        called(`delete ${at}`, () => {
          find(at, condition)
          objects.delete(at)
        }),
    }
  }

  return fake
}

/** An error as the service's client throws it. */
export function answered(code: number, reason = ''): Error {
  return Object.assign(new Error('words of the service'), { code, errors: [{ reason }] })
}

function pageOf(objects: readonly StoredObject[], query: ListQuery): ListAnswer {
  const { prefix = '', maxResults, pageToken = '' } = query
  const after = Buffer.from(pageToken, 'hex').toString()
  const open = objects
    .map(({ resource }) => resource)
    .filter(({ name }) => name.startsWith(prefix) && byBytes(name, after) > 0)
    .sort((a, b) => byBytes(a.name, b.name))
  const items = open.slice(0, maxResults)
  const nextPageToken = Buffer.from(items.at(-1)?.name ?? '').toString('hex')
  return { items: structuredClone(items), ...(open.length > items.length ? { nextPageToken } : {}) }
}

/** Compares by UTF-8 bytes, the order of the service's listings. */
function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
