import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

/**
 * A host that only sends files: those of `root`, below `base`. A folder is its `index.html`, and what is not there is `404.html`, with that
 * status.
 */
export async function hostFiles(root: string, base: string): Promise<{ origin: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://localhost')
    const path = pathname.startsWith(base) ? decodeURIComponent(pathname.slice(base.length)) : '404.html'
    const at = join(root, path)
    const isFolder = existsSync(at) && statSync(at).isDirectory()
    if (isFolder && !pathname.endsWith('/')) {
      response.writeHead(301, { location: `${pathname}/${request.url?.slice(pathname.length) ?? ''}` }).end()
      return
    }
    const file = isFolder ? join(at, 'index.html') : at
    const isThere = path !== '404.html' && existsSync(file) && statSync(file).isFile()
    response.writeHead(isThere ? 200 : 404, { 'content-type': typeOf(isThere ? file : '.html') })
    response.end(readFileSync(isThere ? file : join(root, '404.html')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, server }
}

const types: Record<string, string> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
}

function typeOf(file: string): string {
  return types[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
