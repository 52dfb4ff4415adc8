import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readPostedForm } from '../request/posted-form.ts'
import { listen } from './listen.ts'

/** Closing a connection with unread bytes resets it, and its client loses the answer. RFC 9112, section 9.6. */
const many = 'x'.repeat(8 * 2 ** 20)
const form = 'content-type: application/x-www-form-urlencoded\r\n'

for (const connection of ['close', 'keep-alive'])
  for (const [what, head, body, status] of [
    ['too large', `POST /form HTTP/1.1\r\n${form}content-length: ${many.length}`, many, 413],
    ['too large, in chunks', `POST /form HTTP/1.1\r\n${form}transfer-encoding: chunked`, chunked(many), 413],
    ['of another type', `POST /form HTTP/1.1\r\ncontent-length: ${many.length}`, many, 415],
    ['never read', `POST / HTTP/1.1\r\ncontent-length: ${many.length}`, many, 200],
    ['rejected with its request', `GET / HTTP/1.1\r\ncontent-length: ${many.length}`, many, 400],
  ] as const)
    test(`a client that sends all of a body that is ${what} before it reads gets the answer (${connection})`, async () => {
      const client = await connected()
      client.pause().write(`${head}\r\nhost: localhost\r\nconnection: ${connection}\r\n\r\n`)
      for (let at = 0; at < body.length; at += 2 ** 16)
        if (!client.write(body.slice(at, at + 2 ** 16))) await once(client, 'drain')
      client.resume()
      const [answer] = (await once(client, 'data')) as [Buffer]
      expect(answer.toString()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    })

test('a client that keeps sending after its answer loses the connection within seconds', async () => {
  const client = await connected()
  client.write(`POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: ${many.length}\r\n\r\n`)
  const [answer] = (await once(client, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 200 /)
  const sending = setInterval(() => client.write('x'), 20)
  onTestFinished(() => clearInterval(sending))
  const begun = performance.now()
  await new Promise((closed) => client.on('error', () => {}).once('close', closed))
  expect(performance.now() - begun).toBeLessThan(5_000)
})

test('a request after a body whose answer ended the connection is not answered', async () => {
  const client = await connected()
  const head = `POST / HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-length: ${many.length}\r\n\r\n`
  const sent = `${head}${many}GET /cached HTTP/1.1\r\nhost: localhost\r\n\r\n`
  client.write(sent)
  let received = ''
  client.on('data', (part) => {
    received += part
  })
  await once(client, 'close')
  expect(received.match(/HTTP\/1.1/g)).toHaveLength(1)
})

function chunked(body: string): string {
  return `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
}

/** A connection to a server that reads forms at one address, and no body at any other. */
async function connected(): Promise<Socket> {
  const place = { host: '127.0.0.1', port: 0, connections: { inAll: 10, perAddress: 10, addressOf: () => undefined } }
  const { server, port } = await listen({ cached: cachedPage, fetch: answered }, place, {})
  const client = connect({ host: '127.0.0.1', port, allowHalfOpen: true })
  client.once('end', () => client.end())
  onTestFinished(() => {
    client.destroy()
    server.closeAllConnections()
    server.close()
  })
  await once(client, 'connect')
  return client
}

async function answered(request: Request): Promise<Response> {
  if (!request.url.endsWith('/form')) return new Response('read nothing')
  const posted = await readPostedForm(request)
  return new Response('', { status: 'rejected' in posted ? posted.rejected.status : 200 })
}

function cachedPage({ url }: { url?: string | undefined }) {
  return url === '/cached' ? { status: 200, headers: {}, bytes: null } : undefined
}
