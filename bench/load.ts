import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon, { type Result } from 'autocannon'
import { type MeasuredSite, residentMb } from './site.ts'
import { type Figure, rounded } from './table.ts'

const seconds = 8
const connections = 32

/** Requests per second of /resume, beside a bare Node server that answers the same bytes, and memory before and after. */
export async function measureLoad(site: MeasuredSite): Promise<Figure[]> {
  await fetch(`${site.origin}/resume`)
  const idle = residentMb(site.pid)
  const bare = await bareServer(site)
  const ours = await load({ url: `${site.origin}/resume`, duration: seconds })
  const theirs = await load({ url: bare.url, duration: seconds })
  bare.stop()
  await load({ url: `${site.origin}/resume`, amount: 20_000 })
  return [
    { name: '/resume kept', value: rounded(ours.requests.average), unit: 'requests/s' },
    { name: '/resume kept, p99', value: ours.latency.p99, unit: 'ms' },
    { name: 'bare Node server, same bytes', value: rounded(theirs.requests.average), unit: 'requests/s' },
    { name: 'ratio of the two', value: rounded(ours.requests.average / theirs.requests.average, 2), unit: '' },
    { name: 'memory idle', value: idle, unit: 'MB' },
    { name: 'memory after 20,000 requests more', value: residentMb(site.pid), unit: 'MB' },
  ]
}

function load(options: { url: string; duration?: number; amount?: number }): Promise<Result> {
  return autocannon({ connections, headers: { 'accept-encoding': 'br, gzip' }, ...options })
}

async function bareServer(site: MeasuredSite): Promise<{ url: string; stop: () => void }> {
  const answer = await fetch(`${site.origin}/resume`, { headers: { 'accept-encoding': 'identity' } })
  const { gzipSync } = await import('node:zlib')
  const body = gzipSync(await answer.text())
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': body.byteLength,
  }
  const server = createServer((_, response) => response.writeHead(200, headers).end(body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => server.closeAllConnections(),
  }
}
