import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { type Listening, listen } from './listen.ts'

/** Where `localhost` leads. docs/behaviour.md 14.1. */
const hasSix = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

test.each(['127.0.0.1', '::1', '0.0.0.0', '::', 'localhost'])(
  'listening on %s, localhost is answered on both loopback addresses, until it stops on both',
  async (host) => {
    const { port, stopListening } = await listening(host, true)
    const addresses = hasSix ? ['127.0.0.1', '::1'] : ['127.0.0.1']
    for (const address of addresses) expect(await answerAt(address, port), address).toMatch(/^HTTP\/1\.1 200 /)
    await stopListening()
    for (const address of addresses) await expect(answerAt(address, port), address).rejects.toThrow('ECONNREFUSED')
  },
)

test('where localhost is not the address of the site, it listens on the given one alone', async ({ skip }) => {
  skip(!hasSix, 'this machine has no ::1')
  const { port } = await listening('127.0.0.1', false)
  await expect(answerAt('::1', port)).rejects.toThrow('ECONNREFUSED')
})

test('another program on the other loopback address is a port in use, and nothing listens', async ({ skip }) => {
  skip(!hasSix, 'this machine has no ::1')
  const other = createServer().listen(0, '::1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  await expect(listening('127.0.0.1', true, port)).rejects.toMatchObject({ code: 'EADDRINUSE', address: '::1' })
  await expect(answerAt('127.0.0.1', port)).rejects.toThrow('ECONNREFUSED')
})

async function listening(host: string, isLocal: boolean, port = 0): Promise<Listening> {
  const connections = { inAll: 10, perAddress: 10, addressOf: () => undefined }
  const site = { cached: () => undefined, fetch: async () => new Response('here') }
  const made = await listen(site, { host, port, connections }, {}, isLocal)
  onTestFinished(async () => void (await made.stopListening()))
  return made
}

async function answerAt(host: string, port: number): Promise<string> {
  const socket = connect({ host, port })
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  let text = ''
  for await (const part of socket) text += part
  return text
}
