import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addPeople, cookieOf, user } from '#support/journeys/accounts.ts'
import { freePort, type Server, startServer } from '#support/journeys/server.ts'
import { hasNginx } from '../../bench/baselines/nginx.ts'
import { stopped } from '../../bench/programs.ts'

/** The site behind an nginx with a cache that selects by file ending and ignores Cache-Control. docs/behaviour.md 13.9. */
const noNginx = 'nginx is not installed here.'

let server: Server
let nginx: ChildProcess | undefined
let cache: string
const folder = mkdtempSync(join(tmpdir(), 'vita-nginx-'))

beforeAll(async () => {
  if (!hasNginx()) return
  server = await startServer({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })
  const cachePort = await freePort()
  cache = `http://127.0.0.1:${cachePort}`
  writeFileSync(join(folder, 'nginx.conf'), configuration(cachePort, new URL(server.origin).port))
  nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'ignore' })
  await vi.waitUntil(async () => (await fetch(`${cache}/healthz`).catch(() => undefined))?.status === 200, {
    timeout: 20_000,
  })
})

afterAll(async () => {
  if (nginx !== undefined) await stopped(nginx)
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

test('a cache stores built files, and no page', async ({ skip }) => {
  skip(!hasNginx(), noNginx)
  const home = await answerAt(`${cache}/home`)
  const script = /\/static\/js\/[\w.-]+\.js/.exec(home.body)?.[0] ?? ''
  // The cache may store a file just after it has passed it on.
  await expect.poll(async () => (await answerAt(cache + script)).headers['x-cache']).toBe('HIT')
  for (const path of ['/home', '/resume', '/contact', '/login', '/no-such-page', '/dashboard', '/healthz']) {
    await answerAt(cache + path)
    expect((await answerAt(cache + path)).headers['x-cache'], path).not.toBe('HIT')
  }
})

test("forwarded host, scheme and address of one visitor appear in no other visitor's answer", async ({ skip }) => {
  skip(!hasNginx(), noNginx)
  const home = await answerAt(`${cache}/home`)
  const script = /\/static\/js\/[\w.-]+\.js/.exec(home.body)?.[0] ?? ''
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-prefix': '/evil.example',
    'x-forwarded-port': '666',
    'x-original-url': '/evil.example',
    'x-rewrite-url': '/evil.example',
    'x-http-method-override': 'POST',
    'x-host': 'evil.example',
    forwarded: 'host=evil.example;proto=gopher',
    origin: 'http://evil.example',
    cookie: 'theme=evil.example',
  }
  for (const path of ['/home', '/about', script, '/favicon.svg', '/robots.txt', '/', '/home/', '/x.css']) {
    const poisoned = await answerAt(cache + path, { headers })
    const clean = await answerAt(cache + path)
    for (const { body, headers } of [poisoned, clean])
      expect(body + JSON.stringify(headers), path).not.toMatch(/evil\.example|gopher|:666/)
    expect(clean.status, path).toBe(poisoned.status)
  }
})

test('a cache that selects by file ending gets no page of a signed-in account', async ({ skip }) => {
  skip(!hasNginx(), noNginx)
  await addPeople(server, [user])
  const cookie = await cookieOf(server, user)
  expect((await answerAt(`${cache}/dashboard`, { headers: { cookie } })).body).toContain('Marlow')
  for (const path of [
    '/dashboard/x.css',
    '/dashboard/x.js',
    '/dashboard;x.css',
    '/dashboard%3bx.css',
    '/dashboard%2fx.css',
    '/dashboard%00.css',
    '/dashboard%23.css',
    '/dashboard%3f.css',
    '/dashboard/..%2fx.css',
    '/admin/dashboard/x.css',
    '/admin/dashboard/a/b.png',
    '/static/..%2fdashboard',
    '/static/js/%2e%2e/%2e%2e/dashboard',
    '/home/x.css',
    '/account-mark/x.css',
    '/account-mark.css',
    '/dashboard.data/x.css',
  ]) {
    await answerAt(cache + path, { headers: { cookie } })
    expect((await answerAt(cache + path)).body, path).not.toContain('Marlow')
  }
})

/** Requests exactly this address. */
function answerAt(address: string, { headers = {} }: { headers?: Record<string, string> } = {}) {
  const { hostname, port } = new URL(address)
  const path = address.slice(address.indexOf('/', 'http://'.length))
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const options = { hostname, port, path, agent: false }
    const asked = request({ ...options, headers: { host: 'localhost', ...headers } }, (response) => {
      let body = ''
      response.on('data', (part) => {
        body += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    asked.on('error', reject).end()
  })
}

/** A cache that stores whatever has a file ending, regardless of Cache-Control. */
function configuration(cachePort: number, port: string): string {
  return `
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    events { worker_connections 1024; }
    http {
      access_log off;
      client_body_temp_path ${folder}/body;
      proxy_temp_path ${folder}/proxy;
      fastcgi_temp_path ${folder}/fastcgi;
      uwsgi_temp_path ${folder}/uwsgi;
      scgi_temp_path ${folder}/scgi;
      proxy_cache_path ${folder}/cache keys_zone=all:1m;
      proxy_http_version 1.1;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      server {
        listen 127.0.0.1:${cachePort};
        proxy_cache all;
        add_header X-Cache $upstream_cache_status always;
        location / { proxy_pass http://127.0.0.1:${port}; }
        location ~ \\.(css|js|png)$ {
          proxy_ignore_headers Cache-Control Set-Cookie Vary Expires;
          proxy_cache_valid 200 302 1h;
          proxy_pass http://127.0.0.1:${port};
        }
      }
    }`
}
