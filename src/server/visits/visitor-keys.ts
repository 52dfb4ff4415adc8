import { createHmac, type KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { ClientAddress } from '../request/client-address.ts'
import { type Agent, knownAgents } from './agents.ts'

/** What a request says of the browser that sent it. */
export type Sender = Pick<IncomingMessage, 'headers' | 'socket'>

/** What sends a request: what it says that it is, and its key under the secret of a day. */
export type KnownSender = { agent: Agent; keyUnder(secret: KeyObject): string }

/**
 * The key of a browser is a MAC of its address and its agent. It is all that the counting remembers of them, in memory, and means
 * nothing once the secret is gone. Requests of one connection mostly come from one browser, so each connection remembers
 * its last one: a comparison of the agent takes a tenth of the time that finding it among all would. A key object takes a sixth of the
 * time that the bytes of the secret would. docs/behaviour.md 36.2.
 */
export function knownSenders(addressOf: ClientAddress, clientHeader: string): (request: Sender) => KnownSender {
  const known = new WeakMap<Socket, KnownSender & { forwarded: string | undefined; text: string }>()
  const agentOf = knownAgents()

  return ({ headers, socket }) => {
    const forwarded = headers[clientHeader]?.toString()
    const text = headers['user-agent'] ?? ''
    const before = known.get(socket)
    if (before !== undefined && before.forwarded === forwarded && before.text === text) return before
    const peer = socket.remoteAddress ?? ''
    const macOf = (secret: KeyObject) => {
      const address = addressOf(peer, () => forwarded)
      return createHmac('sha256', secret).update(`${address}\n${text}`).digest('base64url').slice(0, 22)
    }
    const sender = { forwarded, text, agent: agentOf(text), keyUnder: lastOf(macOf) }
    known.set(socket, sender)
    return sender
  }
}

/** The same function, which computes nothing for the argument of the last call. */
function lastOf<A, T>(compute: (argument: A) => T): (argument: A) => T {
  let last: { argument: A; result: T } | undefined
  return (argument) => {
    if (last === undefined || last.argument !== argument) last = { argument, result: compute(argument) }
    return last.result
  }
}
