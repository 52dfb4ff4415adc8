import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * The control of the fault tests: a faulty server that the checks must detect. It shows stacks, omits the required headers,
 * and never closes a connection.
 */
const server = createServer({ requireHostHeader: false }, (request, response) => {
  if (request.url?.includes('%')) {
    response.writeHead(500).end(new Error('This is broken.').stack)
    return
  }
  response.end('<html></html>')
})
server.headersTimeout = 0
server.requestTimeout = 0
server.keepAliveTimeout = 0
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`)
})
