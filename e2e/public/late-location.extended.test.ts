import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** A location service that answers when the test tells it to. */
let lookUp: HttpServer
let server: Server
const { promise: allowed, resolve: allow } = Promise.withResolvers<void>()

beforeAll(async () => {
  lookUp = createServer(async (_, response) => {
    await allowed
    response.end('{"city":"Lateborough","state":"SC","zipcode":"29403"}')
  }).listen(0, '127.0.0.1')
  await new Promise((listening) => lookUp.once('listening', listening))
  const { port } = lookUp.address() as AddressInfo
  server = await startServer({ env: { LOCATION_URL: `http://127.0.0.1:${port}/` } })
})

afterAll(async () => {
  lookUp?.closeAllConnections()
  lookUp?.close()
  await server?.stop()
})

test('a location that arrives late is shown by the pages that were rendered without it', {
  tags: 'extended',
}, async () => {
  const home = async () => textOf(await ask(server.origin, '/home'))
  expect(await home()).not.toContain('Lateborough')
  allow()
  await expect.poll(home).toContain('Lateborough')
})
