import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { none } from '#domain/result.ts'
import type { Watch } from './access-log.ts'
import type { KeptPages } from './kept-pages.ts'
import { plainHtml } from './plain-page.ts'
import { referenceOf } from './reference.ts'
import { allowedMethods, type Refusal, refusalOf } from './request-target.ts'

/** Source: reliability 2.3. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 2_000,
  /** A missing Host is refused by us, with the headers of every answer. */
  requireHostHeader: false,
}
const mostHeaders = 64

type Headers = Readonly<Record<string, string>>

/**
 * `peer` is the address of who is connected: the visitor's, or a proxy's. `reference` finds the request's lines in the
 * log.
 */
export type Fetch = (request: Request, peer: string, reference: string) => Response | Promise<Response>

/**
 * What answers: kept pages at once, and the whole site whatever else is asked. `watch` is told of each request first.
 */
export type Site = { kept: KeptPages; fetch: Fetch; watch?: Watch | undefined }

/**
 * Listens and gives the server with its port, or throws what the operating system said (EADDRINUSE, EACCES).
 * Requests that cannot be read are refused before the site sees them, with the headers of every answer.
 */
export async function listen(
  site: Site,
  { host, port }: { host: string; port: number },
  common: Headers,
): Promise<{ server: Server; port: number }> {
  const ask: Parameters<typeof getRequestListener>[0] = (request, { incoming }) =>
    site.fetch(request, incoming.socket.remoteAddress ?? '', referenceOf(incoming as IncomingMessage))
  const answer = getRequestListener(ask, { errorHandler: () => unreadable(common) })
  const server = createServer(limits, (request, response) => {
    site.watch?.(request, response)
    const page = site.kept(request)
    if (page !== undefined) {
      response.writeHead(page.status, page.headers).end(page.bytes ?? undefined)
      return
    }
    const refusal = refusalOf(request)
    if (refusal === none) {
      void answer(request, response)
      return
    }
    refuse(request, response, refusal, common)
  })
  server.maxHeadersCount = mostHeaders
  server.on('checkExpectation', (request, response) =>
    refuse(request, response, { status: 417, sentence: 'What this request expects is not given here.' }, common),
  )
  server.on('connect', (_, socket) => endWith(405, socket as Socket, { ...common, allow: allowedMethods }))
  server.on('clientError', (error, socket) => refuseBroken(error, socket as Socket, common))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return { server, port: (server.address() as AddressInfo).port }
}

/** For an address that passes our look at it and is none all the same. */
function unreadable(common: Headers): Response {
  return new Response(null, { status: 400, headers: { ...common, 'cache-control': 'no-store' } })
}

/** A request that was understood, but is not answered: a page of one sentence, and the connection ends. */
function refuse(request: IncomingMessage, response: ServerResponse, refusal: Refusal, common: Headers): void {
  const page = plainHtml({ ...refusal, title: STATUS_CODES[refusal.status] ?? 'Refused' })
  response.writeHead(refusal.status, {
    ...common,
    ...refusal.headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page),
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(request.method === 'HEAD' ? undefined : page)
}

/** What the parser could not read gets one short answer, and the connection ends. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Socket, common: Headers): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status =
    { HPE_HEADER_OVERFLOW: 431, HPE_INVALID_METHOD: 405, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  endWith(status, socket, status === 405 ? { ...common, allow: allowedMethods } : common)
}

/** An answer without a body, where there is no response to write it with. */
function endWith(status: number, socket: Socket, headers: Headers): void {
  const all = { ...headers, 'cache-control': 'no-store', connection: 'close', 'content-length': '0' }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n`)
}
