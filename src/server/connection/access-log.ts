import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '../log/log.ts'
import { referenceOf } from '../log/reference.ts'
import type { ClientAddress } from '../request/client-address.ts'
import { allowedMethods } from '../request/request-target.ts'
import type { RouteTemplate } from './route-template.ts'

/** Sees each request before it is answered. */
export type Watch = (request: IncomingMessage, response: ServerResponse) => void

type AccessLogOptions = {
  log: Log
  addressOf: ClientAddress
  /** The hash of an address. */
  hashOf: (address: string) => string
  routeOf: RouteTemplate
}

/**
 * Logs a line per request when it is answered or aborted. `ms` is the time until then; `bytes` is what was sent, including
 * the answer's head. The line holds no address, no search value and no header of the request. docs/behaviour.md 15.3.
 */
export function accessLog({ log, addressOf, hashOf, routeOf }: AccessLogOptions): Watch {
  return (request, response) => {
    const { method = '', url = '', socket, headers } = request
    const began = performance.now()
    const before = socket.bytesWritten
    const from = addressOf(socket.remoteAddress ?? '', (name) => headers[name]?.toString())
    response.once('close', () => {
      log('info', 'request', {
        reference: referenceOf(request),
        method: allowedMethods.split(', ').includes(method) ? method : 'other',
        route: routeOf(url),
        status: response.statusCode,
        ms: Math.round(performance.now() - began),
        bytes: socket.bytesWritten - before,
        address: hashOf(from),
      })
    })
  }
}
