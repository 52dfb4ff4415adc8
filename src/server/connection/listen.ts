import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { errorCode } from '#domain/errors.ts'
import { none } from '#resume/result.ts'
import type { CachedPages } from '../cache/cached-pages.ts'
import { plainHtml } from '../http/plain-page.ts'
import { type ConnectionLimits, limitConnections } from '../limits/connections.ts'
import { referenceOf } from '../log/reference.ts'
import { framingRejectionOf } from '../request/request-framing.ts'
import { allowedMethods, type Rejection, rejectionOf } from '../request/request-target.ts'
import type { Watch } from './access-log.ts'
import { brokenRequests, endWith } from './broken-requests.ts'
import { lingerWhileUnread } from './linger.ts'

/**
 * Limits by which a missing header ends the connection within 10 s, a missing body within 30 s. The check interval and the
 * lingering end take up to a second each, so the values are 2 s lower. docs/behaviour.md 13.3.
 */
const limits = {
  headersTimeout: 8_000,
  requestTimeout: 28_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 1_000,
  /** This server rejects a missing Host itself, with the headers of every answer. */
  requireHostHeader: false,
}
const maxHeaders = 64

/**
 * Connections that the system has accepted and the server has not taken yet. Beyond it, visitors would wait seconds to
 * connect.
 */
const maxUntaken = 4_096

/** How long a connection may be inactive, in ms. A client that reads none of its answer for so long has given it up. */
const stillMs = 30_000

type Headers = Readonly<Record<string, string>>

/**
 * `peer` is the address of the connected client: the visitor's, or a proxy's. `reference` finds the request's lines in the
 * log.
 */
export type Fetch = (request: Request, peer: string, reference: string) => Response | Promise<Response>

/**
 * Answers requests: `cached` answers with cached pages, `fetch` with everything else. `watch` sees each request first,
 * `answered` each one that was answered, with the status.
 */
export type Site = { cached: CachedPages; fetch: Fetch; watch?: Watch | undefined; answered?: Answered | undefined }

export type Answered = (request: IncomingMessage, status: number) => void

export type Place = { host: string; port: number; connections: ConnectionLimits }

/** The server with its port. `stopListening` ends when the last connection has ended. */
export type Listening = { server: Server; port: number; stopListening(): Promise<void> }

/**
 * Listens and returns the server. With `isLocal`, as where `localhost` is the printed address, it listens on both loopback addresses besides:
 * browsers take either one for that name. It throws the operating system's error (EADDRINUSE, EACCES). Requests that
 * cannot be read are rejected before they reach the site, with the headers of every answer.
 */
export async function listen(
  site: Site,
  { host, port, connections }: Place,
  common: Headers,
  isLocal = false,
): Promise<Listening> {
  const ask: Parameters<typeof getRequestListener>[0] = (request, { incoming }) =>
    site.fetch(request, incoming.socket.remoteAddress ?? '', referenceOf(incoming as IncomingMessage))
  const answer = getRequestListener(ask, { errorHandler: () => unreadable(common) })
  const server = createServer(limits)
  const broken = brokenRequests(server, common)
  const mayAsk = limitConnections(server, connections)
  const answerRejection = (request: IncomingMessage, response: ServerResponse, rejection: Rejection) => {
    broken.wasLast(request)
    writeRejection(request, response, rejection, common)
  }
  server.on('request', (request, response) => {
    if (!request.socket.writable || !mayAsk(request, response)) return
    site.watch?.(request, response)
    const framing = framingRejectionOf(request)
    const page = framing === none ? site.cached(request) : undefined
    if (page !== undefined) {
      site.answered?.(request, page.status)
      response.writeHead(page.status, page.headers).end(page.bytes ?? undefined)
      return
    }
    if (site.answered !== undefined) response.once('finish', () => site.answered?.(request, response.statusCode))
    lingerWhileUnread(request, response)
    broken.inOrder(request, response, () => {
      const rejection = framing ?? rejectionOf(request)
      if (rejection === none) void answer(request, response)
      else answerRejection(request, response, rejection)
    })
  })
  server.maxHeadersCount = maxHeaders
  server.timeout = stillMs
  const unmet: Rejection = { status: 417, message: 'What this request expects is not given here.' }
  server.on('checkExpectation', (request, response) => {
    if (mayAsk(request, response)) broken.inOrder(request, response, () => answerRejection(request, response, unmet))
  })
  server.on('connect', (_, socket) => endWith(405, socket as Socket, { ...common, allow: allowedMethods }))
  await begun(server, host, port)
  const { port: taken, address } = server.address() as AddressInfo
  const others: NetServer[] = []
  for (const other of isLocal ? loopbackBesides(address) : []) {
    const doorman = new NetServer((socket) => server.emit('connection', socket))
    const problem = await begun(doorman, other, taken).catch((cause: unknown) => cause)
    if (problem === undefined) others.push(doorman)
    // Many machines, and most containers, have one family alone.
    else if (!['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(errorCode(problem))) {
      for (const each of [server, ...others]) each.close()
      throw problem
    }
  }
  // The `close` of an HTTP server would also cut connections on which the next request is on its way.
  const ended = (each: NetServer) =>
    new Promise<void>((resolve) => void NetServer.prototype.close.call(each, () => resolve()))
  return { server, port: taken, stopListening: async () => void (await Promise.all([server, ...others].map(ended))) }
}

function begun(server: NetServer, host: string, port: number): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: maxUntaken }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

/** The loopback addresses that listening on an address does not include. */
function loopbackBesides(address: string): string[] {
  if (address === '::') return []
  return ['127.0.0.1', '::1'].filter((each) => each !== address && !(each === '127.0.0.1' && address === '0.0.0.0'))
}

/** For an address that passes `rejectionOf` and is still no valid URL. */
function unreadable(common: Headers): Response {
  return new Response(null, { status: 400, headers: { ...common, 'cache-control': 'no-store' } })
}

/** Rejects a parsed request: sends a page with one message, and the connection ends. */
function writeRejection(
  request: IncomingMessage,
  response: ServerResponse,
  rejection: Rejection,
  common: Headers,
): void {
  const page = plainHtml({ ...rejection, title: STATUS_CODES[rejection.status] ?? 'Refused' })
  response.writeHead(rejection.status, {
    ...common,
    ...rejection.headers,
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(page),
    'cache-control': 'no-store',
    connection: 'close',
  })
  response.end(request.method === 'HEAD' ? undefined : page)
}
