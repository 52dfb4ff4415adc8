import { EventEmitter } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { connectionsFor, limitConnections } from './connections.ts'

test('below the limits no connection is closed', () => {
  const { connect, open } = limited({ inAll: 4, perAddress: 2 })
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2', '192.0.2.2']) connect(address)
  expect(open()).toBe(4)
})

test('at the limit per address, the least recently used connection of that address is closed', () => {
  const { connect, asks, open } = limited({ inAll: 10, perAddress: 2 })
  const other = connect('192.0.2.2')
  const first = connect('192.0.2.1')
  const second = connect('192.0.2.1')
  asks(first)
  const third = connect('192.0.2.1')
  expect([other, first, second, third].map(({ destroyed }) => destroyed)).toEqual([false, false, true, false])
  expect(open()).toBe(3)
})

test('at the limit of all connections, the least recently used one is closed', () => {
  const { connect, asks } = limited({ inAll: 2, perAddress: 2 })
  const first = connect('192.0.2.1')
  const second = connect('192.0.2.2')
  asks(first)
  const third = connect('192.0.2.3')
  expect([first, second, third].map(({ destroyed }) => destroyed)).toEqual([false, true, false])
})

test('connections of a proxy count in all, but not per address', () => {
  const { connect, open } = limited({ inAll: 5, perAddress: 1 })
  for (let at = 0; at < 9; at += 1) connect('127.0.0.1')
  expect(open()).toBe(5)
})

test('a connection that ends makes room', () => {
  const { connect, open } = limited({ inAll: 1, perAddress: 1 })
  for (let at = 0; at < 3; at += 1) connect('192.0.2.1').destroy()
  const last = connect('192.0.2.1')
  expect([open(), last.destroyed]).toEqual([1, false])
})

test('eight requests may wait on a connection; a ninth closes it', () => {
  const { connect, asks } = limited({ inAll: 2, perAddress: 2 })
  const patient = connect('192.0.2.1')
  for (let at = 0; at < 30; at += 1) asks(patient).answered()
  const hasty = connect('192.0.2.1')
  const waiting = Array.from({ length: 8 }, () => asks(hasty).mayBe)
  expect([new Set(waiting), hasty.destroyed]).toEqual([new Set([true]), false])
  expect([asks(hasty).mayBe, hasty.destroyed, patient.destroyed]).toEqual([false, true, false])
})

test('connections use at most half of the file descriptors', () => {
  expect(connectionsFor(4_000)).toBe(2_000)
  expect(connectionsFor(3_998)).toBe(1_999)
  expect(connectionsFor(Number.POSITIVE_INFINITY)).toBe(2_000)
  expect(connectionsFor(4)).toBe(8)
})

type Connection = EventEmitter & { remoteAddress: string; destroyed: boolean; destroy(): void }

/** The limits without a network; 127.0.0.1 is a proxy. */
function limited(limits: { inAll: number; perAddress: number }) {
  const server = new EventEmitter()
  const asks = limitConnections(server as Server, {
    ...limits,
    addressOf: (peer) => (peer === '127.0.0.1' ? undefined : peer),
  })
  const all: Connection[] = []
  return {
    connect(remoteAddress: string): Connection {
      const socket = Object.assign(new EventEmitter(), { remoteAddress, destroyed: false, destroy() {} })
      socket.destroy = () => {
        if (!socket.destroyed) queueMicrotask(() => socket.emit('close'))
        socket.destroyed = true
      }
      all.push(socket)
      server.emit('connection', socket)
      return socket
    },
    /** Makes a request on a connection; returns whether it may be answered, and a function that ends its answer. */
    asks(socket: Connection): { mayBe: boolean; answered(): void } {
      const request = { socket } as unknown as IncomingMessage
      const response = Object.assign(new EventEmitter(), { req: request })
      const mayBe = asks(request, response as unknown as ServerResponse)
      return { mayBe, answered: () => void response.emit('close') }
    },
    open: () => all.filter(({ destroyed }) => !destroyed).length,
  }
}
