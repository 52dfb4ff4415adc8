import { createHmac, type KeyObject } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { isbot } from 'isbot'
import { assistantOf, type Device, deviceOf } from '#domain/visits/visitor.ts'
import { none } from '#resume/result.ts'
import type { ClientAddress } from './client-address.ts'

/** What sends a request. */
export type Sender = {
  /** The visitor's address as limits count it. */
  address: string
  /** What it says that it is. */
  agent: Agent
  /**
   * The key of a browser: a MAC of its address and its agent. It is all that the counting remembers of them, in memory,
   * and means nothing once the secret is gone. A key object takes a sixth of the time that the bytes of the secret
   * would. docs/behaviour.md 36.2.
   */
  keyUnder(secret: KeyObject): string
}

export type SenderOf = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => Sender

type KnownSender = Sender & { forwarded: string | undefined; text: string }

/**
 * Finds what sends a request. Requests of one connection mostly come from one browser, so each connection remembers its
 * last one: a comparison of the agent takes a tenth of the time that finding it among all would. `clientHeader` carries
 * the visitor's address behind a proxy.
 */
export function senders(addressOf: ClientAddress, clientHeader: string): SenderOf {
  const known = new WeakMap<Socket, KnownSender>()
  const agentOf = knownAgents()

  return ({ headers, socket }) => {
    const forwarded = headers[clientHeader]?.toString()
    const text = headers['user-agent'] ?? ''
    const before = known.get(socket)
    if (before !== undefined && before.forwarded === forwarded && before.text === text) return before
    const address = addressOf(socket.remoteAddress ?? '', () => forwarded)
    const macOf = (secret: KeyObject) =>
      createHmac('sha256', secret).update(`${address}\n${text}`).digest('base64url').slice(0, 22)
    const sender = { forwarded, text, address, agent: agentOf(text), keyUnder: lastOf(macOf) }
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

/** What the program is that sends a request, as far as it says so itself. */
type Agent = { kind: 'browser'; device: Device } | { kind: 'assistant'; name: string } | { kind: 'machine' }

/** Longer agents are no browser's. */
const maxAgentLength = 500

/** How many agents are remembered. At the limit all are forgotten. */
const maxAgents = 1_000

/** Returns what an agent is, from memory where it came lately: the patterns of machines are long. */
function knownAgents(): (text: string) => Agent {
  const known = new Map<string, Agent>()
  return (text) => {
    const before = known.get(text)
    if (before !== undefined) return before
    if (text === '' || text.length > maxAgentLength) return { kind: 'machine' }
    const assistant = assistantOf(text)
    const agent: Agent =
      assistant !== none
        ? { kind: 'assistant', name: assistant }
        : isbot(text)
          ? { kind: 'machine' }
          : { kind: 'browser', device: deviceOf(text) }
    if (known.size === maxAgents) known.clear()
    known.set(text, agent)
    return agent
  }
}
