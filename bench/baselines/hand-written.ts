import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { servedPage } from '../measured-pages.ts'

type Body = { bytes: Buffer; headers: Record<string, string> }

/**
 * Returns the baseline: the page as written by hand from the same records. It is the served page with the same text,
 * structure, inline styles and pictures, but without scripts, router links, comments, data attributes (except `data-theme`)
 * and unused icons.
 *
 * Both pages look the same, so a difference in time is the cost of the framework. A baseline with other styles or fewer
 * pictures would compare designs.
 */
export function handWritten(html: string): string {
  const plain = html
    .replaceAll(/<script\b[\s\S]*?<\/script>/g, '')
    .replaceAll(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/ data-(?!theme)[\w-]+="[^"]*"/g, '')
  const shown = new Set([...plain.matchAll(/href="#(icon-[\w-]+)"/g)].map(([, name]) => name))
  return plain.replaceAll(/\s*<symbol id="([\w-]+)"[\s\S]*?<\/symbol>/g, (symbol, name) =>
    shown.has(name) ? symbol : '',
  )
}

/**
 * Serves the hand-written pages from the memory of a bare Node server, compressed with gzip, the encoding that Chromium
 * accepts over http. Pictures, fonts and the icon keep their addresses; their bytes are fetched once from the measured
 * site.
 */
export async function startHandWritten(
  origin: string,
  paths: readonly string[],
): Promise<{ origin: string; stop(): void }> {
  const bodies = new Map<string, Promise<Body>>(
    await Promise.all(paths.map(async (path) => [path, Promise.resolve(await pageBody(origin, path))] as const)),
  )
  const server = createServer(async ({ url = '/' }, response) => {
    const body = bodies.get(url) ?? fileBody(origin, url)
    bodies.set(url, body)
    try {
      const { bytes, headers } = await body
      response.writeHead(200, { ...headers, 'content-length': bytes.byteLength }).end(bytes)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}

async function pageBody(origin: string, path: string): Promise<Body> {
  const { html } = await servedPage(origin, path)
  return {
    bytes: gzipSync(handWritten(html), { level: 9 }),
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip', 'cache-control': 'no-cache' },
  }
}

async function fileBody(origin: string, address: string): Promise<Body> {
  const answer = await fetch(origin + address, { headers: { 'accept-encoding': 'identity' } })
  if (answer.status !== 200) throw new Error(`${address} was answered with ${answer.status}.`)
  const copied = ['content-type', 'cache-control'].flatMap((name) => {
    const value = answer.headers.get(name)
    return value === null ? [] : [[name, value]]
  })
  return { bytes: Buffer.from(await answer.arrayBuffer()), headers: Object.fromEntries(copied) }
}
