import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { none } from '#domain/result.ts'
import type { CachedPages } from '../cache/cached-pages.ts'
import type { Watch } from '../log/access-log.ts'
import { referenceOf } from '../log/reference.ts'
import { brokenRequests, endWith } from './broken-requests.ts'
import { type ConnectionLimits, limitConnections } from './connections.ts'
import { lingerWhileUnread } from './linger.ts'
import { plainHtml } from './plain-page.ts'
import { framingRefusalOf } from './request-framing.ts'
import { allowedMethods, type Refusal, refusalOf } from './request-target.ts'

/**
 * A connection whose head does not come is over within 10 s, one whose body does not come within 30 s: until somebody looks, and
 * until the last words are read, a second goes by each. Source: docs/behaviour.md 13.3.
 */
const limits = {
  headersTimeout: 8_000,
  requestTimeout: 28_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 1_000,
  /** A missing Host is refused by us, with the headers of every answer. */
  requireHostHeader: false,
}
const maxHeaders = 64

/** Connections that the system has made and we have not taken yet; beyond it visitors would wait for seconds to be let in. */
const maxUntaken = 4_096

/** How long a connection may stand still, in ms: who reads nothing of his answer for so long does not want it. */
const stillMs = 30_000

type Headers = Readonly<Record<string, string>>

/**
 * `peer` is the address of who is connected: the visitor's, or a proxy's. `reference` finds the request's lines in the
 * log.
 */
export type Fetch = (request: Request, peer: string, reference: string) => Response | Promise<Response>

/**
 * What answers: kept pages at once, and the whole site whatever else is asked. `watch` is told of each request first.
 */
export type Site = { kept: CachedPages; fetch: Fetch; watch?: Watch | undefined }

export type Place = { host: string; port: number; connections: ConnectionLimits }

/**
 * Listens and gives the server with its port, or throws what the operating system said (EADDRINUSE, EACCES).
 * Requests that cannot be read are refused before the site sees them, with the headers of every answer.
 */
export async function listen(
  site: Site,
  { host, port, connections }: Place,
  common: Headers,
): Promise<{ server: Server; port: number }> {
  const ask: Parameters<typeof getRequestListener>[0] = (request, { incoming }) =>
    site.fetch(request, incoming.socket.remoteAddress ?? '', referenceOf(incoming as IncomingMessage))
  const answer = getRequestListener(ask, { errorHandler: () => unreadable(common) })
  const server = createServer(limits)
  const broken = brokenRequests(server, common)
  const mayAsk = limitConnections(server, connections)
  const refuse = (request: IncomingMessage, response: ServerResponse, refusal: Refusal) => {
    broken.wasLast(request)
    writeRefusal(request, response, refusal, common)
  }
  server.on('request', (request, response) => {
    if (!request.socket.writable || !mayAsk(request, response)) return
    site.watch?.(request, response)
    const framing = framingRefusalOf(request)
    const page = framing === none ? site.kept(request) : undefined
    if (page !== undefined) {
      response.writeHead(page.status, page.headers).end(page.bytes ?? undefined)
      return
    }
    lingerWhileUnread(request, response)
    broken.inTurn(request, response, () => {
      const refusal = framing ?? refusalOf(request)
      if (refusal === none) void answer(request, response)
      else refuse(request, response, refusal)
    })
  })
  server.maxHeadersCount = maxHeaders
  server.timeout = stillMs
  const unmet: Refusal = { status: 417, sentence: 'What this request expects is not given here.' }
  server.on('checkExpectation', (request, response) => {
    if (mayAsk(request, response)) broken.inTurn(request, response, () => refuse(request, response, unmet))
  })
  server.on('connect', (_, socket) => endWith(405, socket as Socket, { ...common, allow: allowedMethods }))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen({ port, host, backlog: maxUntaken }, () => {
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
function writeRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal, common: Headers): void {
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
