import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

const words =
  'Software for work near water: dock schedules, tide windows, gate queues, and screens that one tired person can trust. '

/** The least that a page can be: headings and words with a few rules, without a picture, a font and a script. */
const html = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bare</title><link rel="icon" href="data:,">
<style>body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1rem/1.6 system-ui}h1{font-size:2rem}</style>
<h1>Rowan Brackwater</h1>${['Introduction', 'Jobs', 'Education'].map((name) => `<h2>${name}</h2><p>${words.repeat(3)}</p>`).join('')}`

/** Serves the bare page from memory, in gzip like the other pages over http. */
export async function startBarePage(): Promise<{ origin: string; stop(): void }> {
  const bytes = gzipSync(html)
  const head = {
    'content-type': 'text/html; charset=utf-8',
    'content-encoding': 'gzip',
    'content-length': bytes.length,
  }
  const server = createServer((_, response) => response.writeHead(200, head).end(bytes))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}/`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
