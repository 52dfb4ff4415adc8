import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/**
 * A bare Node server: answers every request from memory with the head and body in a folder (`head.json`, `body`). It is the
 * upper bound for a server written in JavaScript that sends these bytes.
 */
const folder = process.argv[2] ?? ''
const head = JSON.parse(readFileSync(join(folder, 'head.json'), 'utf8')) as Record<string, string>
const body = readFileSync(join(folder, 'body'))

const server = createServer((_, response) => response.writeHead(200, head).end(body))
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`)
})
