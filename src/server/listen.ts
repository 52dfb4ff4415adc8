import { createServer, type Server, STATUS_CODES } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { none } from '#domain/result.ts'
import { plainHtml } from './plain-page.ts'
import { refusalOf } from './request-target.ts'

/** Source: reliability 2.3. */
const limits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  maxHeaderSize: 16 * 1024,
  connectionsCheckingInterval: 2_000,
}
const mostHeaders = 64

export type Fetch = (request: Request) => Response | Promise<Response>

/**
 * Listens and gives the server with its port, or throws what the operating system said (EADDRINUSE, EACCES).
 * Requests that cannot be read are refused before the site sees them, with the headers of every answer.
 */
export async function listen(
  fetch: Fetch,
  { host, port }: { host: string; port: number },
  common: Readonly<Record<string, string>>,
): Promise<{ server: Server; port: number }> {
  const answer = getRequestListener(fetch, { overrideGlobalObjects: false })
  const server = createServer(limits, (request, response) => {
    const refusal = refusalOf(request)
    if (refusal === none) {
      void answer(request, response)
      return
    }
    const page = plainHtml({ ...refusal, title: STATUS_CODES[refusal.status] ?? 'Refused' })
    response.writeHead(refusal.status, {
      ...common,
      ...refusal.headers,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      connection: 'close',
    })
    response.end(request.method === 'HEAD' ? undefined : page)
  })
  server.maxHeadersCount = mostHeaders
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

/** What the parser could not read gets one short answer, and the connection ends. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Socket, common: Readonly<Record<string, string>>): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }[error.code ?? ''] ?? 400
  const head = Object.entries({ ...common, connection: 'close', 'content-length': '0' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n`)
}
