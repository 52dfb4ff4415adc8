import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Condition, Custom, ListQuery } from '#adapters/google/cloud-storage/service.ts'
import type { FakeBucket } from './fake-bucket.ts'

/**
 * `trouble` receives every request before it is answered and chooses the outcome: 'answer', an HTTP status, no answer
 * ('silence'), a broken connection ('break'), a connection that breaks within the bytes ('cut'), or a wrong checksum
 * ('damage').
 */
export type FakeService = {
  address: string
  requests: string[]
  trouble: (request: string) => Trouble
  close(): Promise<void>
}
export type Trouble = 'answer' | 'silence' | 'break' | 'cut' | 'damage' | number | { status: number; reason: string }

/** The part of the service's HTTP interface that our client uses, on loopback, over a bucket in memory. */
export async function fakeService(bucket: FakeBucket): Promise<FakeService> {
  const server = createServer((request, response) => void serve(request, response))
  const service: FakeService = {
    address: '',
    requests: [],
    trouble: () => 'answer',
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1')
    const line = `${request.method} ${decodeURIComponent(url.pathname)}${url.search}`
    service.requests.push(line)
    const trouble = service.trouble(line)
    const body = await bodyOf(request)
    if (trouble === 'silence') return
    if (trouble === 'break') request.socket.destroy()
    else if (typeof trouble === 'number') reject(response, trouble, 'someReason')
    else if (typeof trouble === 'object') reject(response, trouble.status, trouble.reason)
    else await answer(request, response, url, body, trouble)
  }

  async function answer(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    body: Buffer,
    trouble: 'answer' | 'cut' | 'damage',
  ): Promise<void> {
    const query = Object.fromEntries(url.searchParams)
    const from = /\/o\/([^/]+)$/.exec(url.pathname)?.[1]
    const file = bucket.file(decodeURIComponent(from ?? ''))
    const condition = query as Condition
    const checksum = (bytes: Uint8Array) => (trouble === 'damage' ? 'AAAAAA==' : crc32c(bytes))
    try {
      if (url.pathname.startsWith('/upload/')) {
        const { custom, bytes } = partsOf(body)
        await bucket
          .file(query.name ?? '')
          .save(bytes, { resumable: false, contentType: '', metadata: { metadata: custom } })
        tell(response, { crc32c: checksum(bytes) })
      } else if (from === undefined) {
        const [, , page] = await bucket.getFiles({ ...query, maxResults: Number(query.maxResults) } as ListQuery)
        tell(response, page)
      } else if (request.method === 'DELETE') {
        await file.delete(condition)
        response.writeHead(204).end()
      } else if (request.method === 'PATCH') {
        tell(response, (await file.setMetadata(JSON.parse(String(body)), condition))[0])
      } else if (query.alt === 'media') {
        const [bytes] = await file.download()
        const length = bytes.length + (trouble === 'cut' ? 1 : 0)
        response.writeHead(200, {
          'content-length': length,
          'x-goog-stored-content-encoding': 'identity',
          'x-goog-hash': `crc32c=${checksum(bytes)}`,
        })
        if (trouble === 'cut') response.write(bytes, () => request.socket.destroy())
        else response.end(bytes)
      } else {
        tell(response, (await file.getMetadata())[0])
      }
    } catch (cause) {
      reject(response, Number((cause as { code?: unknown }).code ?? 500), '')
    }
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  service.address = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return service
}

/** Text of the service that no visitor may ever see. */
export const serviceWords = 'The words of the service'

function reject(response: ServerResponse, status: number, reason: string): void {
  const error = { code: status, message: serviceWords, errors: [{ reason, message: serviceWords }] }
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}

function tell(response: ServerResponse, body: object): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Splits an upload into its two parts: the metadata and the bytes. */
function partsOf(body: Buffer): { custom: Custom; bytes: Buffer } {
  const boundary = body.subarray(0, body.indexOf('\r\n'))
  const first = body.indexOf('\r\n\r\n') + 4
  const second = body.indexOf(boundary, first)
  const bytes = body.indexOf('\r\n\r\n', second) + 4
  const json = JSON.parse(String(body.subarray(first, second)))
  return { custom: json.metadata ?? {}, bytes: body.subarray(bytes, body.lastIndexOf(boundary) - 2) }
}

/** Returns base64 of the big-endian checksum, as the service does. Source: RFC 3720, appendix B.4. */
function crc32c(bytes: Uint8Array): string {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0x82f63b78 : 0)
  }
  const big = Buffer.alloc(4)
  big.writeUInt32BE(~sum >>> 0)
  return big.toString('base64')
}
