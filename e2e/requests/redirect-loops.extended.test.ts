import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAt } from '#support/journeys/at-origin.ts'
import { ask } from '#support/journeys/pages/wire.ts'
import { missingFor } from '#support/journeys/proxy.ts'
import { freePort } from '#support/journeys/server.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

/** No address of the site redirects for ever behind a wrongly configured proxy. docs/behaviour.md 13.15. */
const host = 'resume.example.org'

type Wrong = { origin?: 'http' | 'https'; env?: Record<string, string>; lines: string }

/** Ten wrong proxies: the lines of nginx, and what the site was told. */
const wrongProxies: Record<string, Wrong> = {
  'no Host': { lines: '' },
  'another Host': { lines: 'proxy_set_header Host other.example.org;' },
  'Host with another port': { lines: `proxy_set_header Host ${host}:8443;` },
  'X-Forwarded-Proto http before a site on https': {
    lines: `proxy_set_header Host ${host}; proxy_set_header X-Forwarded-Proto http;`,
  },
  'X-Forwarded-Proto https before a site on http': {
    origin: 'http',
    lines: `proxy_set_header Host ${host}; proxy_set_header X-Forwarded-Proto https;`,
  },
  'no word of https at all': { lines: `proxy_set_header Host ${host};` },
  'a trusted proxy that is not named': {
    env: { TRUST_PROXY: '' },
    lines: `proxy_set_header Host ${host}; proxy_set_header X-Forwarded-For $remote_addr;`,
  },
  'X-Forwarded-Host, Forwarded and X-Forwarded-Port of another site': {
    lines: `proxy_set_header Host ${host}; proxy_set_header X-Forwarded-Host other.example.org; proxy_set_header Forwarded "host=other.example.org;proto=http"; proxy_set_header X-Forwarded-Port 80; proxy_set_header X-Forwarded-Ssl off;`,
  },
  'redirects rewritten to http': {
    lines: `proxy_set_header Host ${host}; proxy_redirect https://${host}/ http://${host}/;`,
  },
  'a header for the address that the site does not read': {
    env: { CLIENT_ADDRESS_HEADER: 'CF-Connecting-IP' },
    lines: `proxy_set_header Host ${host}; proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;`,
  },
}

for (const [what, { origin = 'https', env = {}, lines }] of Object.entries(wrongProxies))
  test(`behind a proxy with ${what}, every redirect ends`, async ({ skip }) => {
    skip(missingFor('nginx') !== '', missingFor('nginx'))
    const site = await startAt(`${origin}://${host}`, { TRUST_PROXY: 'loopback', ...env })
    const proxy = await startNginx(site.origin, lines)
    for (const target of [
      '/',
      '/home',
      '/home/',
      '/Home',
      '/login',
      '/dashboard',
      '/studio',
      '/studio/',
      '/resume/jobs',
    ])
      expect((await redirectsFrom(proxy, target)).length, target).toBeLessThan(5)
  })

/** The addresses to which a request is redirected, at most ten; both schemes of the site lead to the proxy, as in a real set-up. */
async function redirectsFrom(proxy: string, target: string): Promise<string[]> {
  const seen: string[] = []
  let at = target
  while (seen.length < 10) {
    const { status, headers } = await ask(proxy, at, { headers: { host } })
    if (status < 300 || status > 399 || headers.location === undefined) return seen
    const { pathname, search } = new URL(headers.location, `https://${host}${at}`)
    at = pathname + search
    seen.push(headers.location)
  }
  return seen
}

async function startNginx(site: string, lines: string): Promise<string> {
  const [folder, port] = [temporaryFolder(), await freePort()]
  mkdirSync(join(folder, 'logs'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path tmp_${each};`)
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid nginx.pid; error_log stderr;
events { worker_connections 64; }
http { access_log off; ${temporary.join(' ')}
  server { listen 127.0.0.1:${port}; location / { ${lines} proxy_pass ${site}; } }
}\n`
  writeFileSync(join(folder, 'nginx.conf'), main)
  const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` }
  const child: ChildProcess = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'stderr'], {
    stdio: 'ignore',
    env,
  })
  onTestFinished(async () => {
    const closed = once(child, 'close')
    child.kill('SIGTERM')
    await closed
  })
  const address = `http://127.0.0.1:${port}`
  await vi.waitUntil(async () => (await fetch(`${address}/healthz`).catch(() => undefined))?.ok, { timeout: 20_000 })
  return address
}
