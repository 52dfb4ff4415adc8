import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/**
 * A Node server and nothing else: answers every request with the head and body in a folder (`head.json`, `body`), from memory. The limit
 * of what a server written in JavaScript can reach with these bytes.
 */
const folder = process.argv[2] ?? ''
const head = JSON.parse(readFileSync(join(folder, 'head.json'), 'utf8')) as Record<string, string>
const body = readFileSync(join(folder, 'body'))

const server = createServer((_, response) => response.writeHead(200, head).end(body))
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://localhost:${(server.address() as AddressInfo).port}\n`)
})
