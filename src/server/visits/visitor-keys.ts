import { createHmac, type KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { ClientAddress } from '../request/client-address.ts'

/** What a request says of the browser that sent it. */
export type Sender = Pick<IncomingMessage, 'headers' | 'socket'>

/** Returns the key of the browser that sent a request, under the secret of a day. */
export type VisitorKeys = (request: Sender, secret: KeyObject) => string

type Known = { secret: KeyObject; forwarded: string; agent: string; key: string }

/**
 * The key of a browser is a MAC of its address and its agent. It is all that the counting remembers of them, in memory, and means
 * nothing once the secret is gone. Requests of one connection mostly come from one browser, so each connection remembers
 * its last key. A key object takes a sixth of the time that the bytes of the secret would. docs/behaviour.md 36.2.
 */
export function visitorKeys(addressOf: ClientAddress, clientHeader: string): VisitorKeys {
  const known = new WeakMap<Socket, Known>()

  return ({ headers, socket }, secret) => {
    const forwarded = headers[clientHeader]?.toString() ?? ''
    const agent = headers['user-agent'] ?? ''
    const before = known.get(socket)
    if (before?.secret === secret && before.forwarded === forwarded && before.agent === agent) return before.key
    const address = addressOf(socket.remoteAddress ?? '', (name) => headers[name]?.toString())
    const key = createHmac('sha256', secret).update(`${address}\n${agent}`).digest('base64url').slice(0, 22)
    known.set(socket, { secret, forwarded, agent, key })
    return key
  }
}
