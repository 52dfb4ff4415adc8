import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ClientAddress } from '../http/client-address.ts'
import { allowedMethods } from '../http/request-target.ts'
import type { RouteTemplate } from '../http/route-template.ts'
import type { Log } from './log.ts'
import { referenceOf } from './reference.ts'

/** Is told of each request before it is answered. */
export type Watch = (request: IncomingMessage, response: ServerResponse) => void

type AccessLogOptions = {
  log: Log
  addressOf: ClientAddress
  /** The hash of an address. */
  hashOf: (address: string) => string
  routeOf: RouteTemplate
}

/**
 * A line per request once it is answered or given up: `ms` until then, `bytes` that went out, with the answer's head.
 * No address, no search values and no header of a request is in it. Source: docs/behaviour.md 15.3.
 */
export function accessLog({ log, addressOf, hashOf, routeOf }: AccessLogOptions): Watch {
  return (request, response) => {
    const { method = '', url = '', socket, headers } = request
    const began = performance.now()
    const before = socket.bytesWritten
    const forwarded = headers['x-forwarded-for']
    const from = addressOf(socket.remoteAddress ?? '', forwarded === undefined ? undefined : String(forwarded))
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
