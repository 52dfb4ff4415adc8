import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { quotedAnswer, type Sent } from '#domain/health/quoted-answer.ts'
import { maxManifestBytes } from '#domain/places/site-manifest.ts'
import { bytesUpTo } from '#domain/text-up-to.ts'
import type { PlaceTarget } from '#ports/site/place-hosts.ts'
import { none } from '#resume/result.ts'
import { faultOf, PlaceFault, safeAddress, tooLong } from './place-fault.ts'

type BucketTarget = Extract<PlaceTarget, { kind: 'bucket' }>

/** `maxBytes` is the longest answer that is read. */
type Request = {
  method: string
  address: URL
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
  maxBytes?: number
}

/** `waits` are in ms, before the second and each further try of a request. */
type Patience = { signal: AbortSignal; waitMs: number; waits: readonly number[] }

/** What an object is sent with. `sha256` is that of its bytes, which the storage compares. */
export type ObjectHeaders = { sha256: string; type: string; caching: string }

/** A connection that carries less than this, in bytes a second, counts as broken. */
const leastBytesPerSecond = 10_000

/** The longest answer without an object or a list, such as an error, in bytes. */
const maxWordsBytes = 64 * 2 ** 10

/** The list of a bucket: the bytes of an answer, which has at most 1,000 keys, of all answers, and how many they are. */
const maxListBytes = 8 * 2 ** 20
const maxListsBytes = 64 * 2 ** 20
const maxLists = 1_000

export type BucketRequests = ReturnType<typeof bucketRequests>

/**
 * The requests to a bucket, by its path below the endpoint. Signed, tried again after network errors and answers of 500
 * and above, and given up `waitMs` after each begins, plus the time that its bytes need. All throw faults for the
 * owner.
 */
export function bucketRequests(target: BucketTarget, { signal, waitMs, waits }: Patience) {
  const { region, bucket, keyId, secret } = target
  const endpoint = safeAddress(target.endpoint, 'Storage')
  const root = `${endpoint.origin}${endpoint.pathname.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region: region || 'auto',
    service: 's3',
    retries: 0,
  })
  const addressOf = (key: string) => new URL(`${root}/${key.split('/').map(encodeURIComponent).join('/')}`)

  async function once({ method, address, headers, body }: Request): Promise<Response> {
    const late = AbortSignal.timeout(Math.ceil(waitMs + ((body?.byteLength ?? 0) / leastBytesPerSecond) * 1_000))
    const signed = await client.sign(address, { method, ...(headers && { headers }), ...(body && { body }) })
    return fetch(signed, { redirect: 'manual', signal: AbortSignal.any([signal, late]) })
  }

  /** The body of the answer; undefined where there is no such object. */
  async function ask(request: Request): Promise<Buffer | undefined> {
    for (const waitBefore of [0, ...waits]) {
      const isLast = waitBefore === (waits.at(-1) ?? 0)
      if (waitBefore > 0) await pause(waitBefore, undefined, { signal }).catch(() => {})
      try {
        const answer = await once(request)
        const maxBytes = answer.ok ? (request.maxBytes ?? maxWordsBytes) : maxWordsBytes
        const bytes = await bytesUpTo(maxBytes, answer.body ?? [])
        if (bytes === none) throw tooLong()
        if (answer.ok) return Buffer.from(bytes.buffer)
        const text = Buffer.from(bytes.buffer).toString('utf8')
        if (isNone(request, answer.status, text)) return undefined
        if (isLast || (answer.status < 500 && answer.status !== 429))
          throw refusal(answer.status, text, { secrets: [secret], names: [keyId] })
      } catch (cause) {
        const fault = faultOf(cause, { signal, waitMs })
        if (isLast || !fault.isPassing) throw fault
      }
    }
    return undefined
  }

  return {
    /** The keys of all objects, each with its ETag without quotes. Throws a fault for a list that does not end. */
    async list(max = 1_000): Promise<Map<string, string>> {
      const tags = new Map<string, string>()
      let [read, from] = [0, {}]
      for (let lists = 1; ; lists += 1) {
        const address = new URL(root)
        const query = { 'list-type': '2', 'max-keys': String(max), ...from }
        address.search = new URLSearchParams(query).toString().replaceAll('+', '%20')
        const xml = (await ask({ method: 'GET', address, maxBytes: maxListBytes }))?.toString('utf8') ?? ''
        if (!xml.includes('<ListBucketResult')) throw noStorage()
        const known = tags.size
        const objects = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => object)
        for (const object of objects) tags.set(textIn(object, 'Key'), textIn(object, 'ETag').replaceAll('"', ''))
        if (max < 1_000 || textIn(xml, 'IsTruncated') !== 'true') return tags
        read += xml.length
        if (tags.size === known || lists === maxLists || read > maxListsBytes) throw endlessList()
        const token = textIn(xml, 'NextContinuationToken')
        from = token === '' ? { 'start-after': [...tags.keys()].at(-1) ?? '' } : { 'continuation-token': token }
      }
    },
    read: (key: string) => ask({ method: 'GET', address: addressOf(key), maxBytes: maxManifestBytes }),
    async put(key: string, bytes: Uint8Array, { sha256, type, caching }: ObjectHeaders): Promise<void> {
      const headers = { 'content-type': type, 'cache-control': caching, 'x-amz-content-sha256': sha256 }
      await ask({ method: 'PUT', address: addressOf(key), headers, body: new Uint8Array(bytes) })
    },
    async remove(key: string): Promise<void> {
      await ask({ method: 'DELETE', address: addressOf(key) })
    },
  }
}

function noStorage(): PlaceFault {
  return new PlaceFault('invalid', 'The server at this address is no storage that speaks S3.', {
    step: 'Storage',
    cure: 'Check the address.',
  })
}

function endlessList(): PlaceFault {
  return new PlaceFault('unavailable', 'The storage lists the bucket without an end.', {
    step: 'Bucket',
    cure: 'Use an empty bucket, or another storage.',
  })
}

function isNone({ method, address }: Request, status: number, text: string): boolean {
  return status === 404 && method !== 'PUT' && address.search === '' && textIn(text, 'Code') !== 'NoSuchBucket'
}

/** The text of the first element of this name in an XML answer; '' without one. */
function textIn(xml: string, name: string): string {
  const [start, end] = [`<${name}>`, `</${name}>`].map((tag) => xml.indexOf(tag))
  if (start === undefined || end === undefined || start < 0 || end < start) return ''
  const text = xml.slice(start + name.length + 2, end)
  return text.replaceAll(/&(?:#(\d{1,6})|#x([0-9a-f]{1,5})|(lt|gt|quot|apos|amp));/gi, (_, decimal, hex, entity) =>
    entity === undefined ? String.fromCodePoint(Number(decimal ?? `0x${hex}`)) : (entities.get(entity) ?? ''),
  )
}

const entities = new Map(Object.entries({ lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }))

/** The error codes of S3: docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
function refusal(status: number, xml: string, sent: Sent): PlaceFault {
  const [code, message] = [textIn(xml, 'Code'), quotedAnswer(textIn(xml, 'Message'), sent)]
  const said = message === '' ? '' : ` It says: ${message}`
  const keys = (words: string, cure: string) => new PlaceFault('unauthenticated', words, { step: 'Keys', cure })
  if (code === 'NoSuchBucket')
    return new PlaceFault('object-not-found', 'No bucket has this name.', {
      step: 'Bucket',
      cure: 'Make it at your storage company, or check the name.',
    })
  if (code === 'InvalidAccessKeyId')
    return keys('The storage does not know this key.', 'Make new keys, and replace these.')
  if (code === 'SignatureDoesNotMatch')
    return keys('The storage refuses the keys: the secret is not that of this key.', 'Enter both again.')
  if (code === 'RequestTimeTooSkewed') return keys('The clock of this machine is wrong.', 'Set it, and try again.')
  if (status === 401 || status === 403)
    return keys(
      `The storage refuses the keys: they may not do this.${said}`,
      'Give them read and write access to this bucket.',
    )
  if (code === 'AuthorizationHeaderMalformed' || code === 'PermanentRedirect' || (status >= 300 && status < 400))
    return new PlaceFault('invalid', `The bucket is in another region, or at another address.${said}`, {
      step: 'Bucket',
    })
  return new PlaceFault('unavailable', `The storage answers with status ${status}.${said}`, {
    cure: status >= 500 || status === 429 ? 'Try again later.' : '',
  })
}
