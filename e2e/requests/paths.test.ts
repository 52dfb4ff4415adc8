import { beforeAll, expect, test } from 'vitest'
import { expectNothing } from '#support/journeys/answers.ts'
import { arriveAt, ask, textOf } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** Addresses that search for files which are not public. docs/behaviour.md 13.1, 13.10. */
let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

const upwards = [
  '..',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '..;',
  '...',
  '%252e%252e',
  '..%2f',
  '..%5c',
  '..\\',
  '%c0%ae%c0%ae',
  '%ef%bc%8e%ef%bc%8e',
  '..%00',
]
const targets = ['etc/passwd', 'package.json', 'vita.db', 'data/vita.db', 'build/server/index.js', 'windows/win.ini']

test('no path escapes the served folders', async () => {
  const addresses = ['/', '/static/js/', '/pictures/', '/files/', '/projects/'].flatMap((start) =>
    upwards.flatMap((up) => targets.map((target) => `${start}${up}/${up}/${up}/${target}`)),
  )
  for (const address of [
    ...addresses.map((each) => Buffer.from(each).toString('latin1')),
    '/%2fetc%2fpasswd',
    '//etc/passwd',
    '/\\etc\\passwd',
    '/file:///etc/passwd',
    'file:///etc/passwd',
    '/C:/windows/win.ini',
    '/static/js/%00.js',
    '/.%00./vita.db',
  ]) {
    expectNothing(server, await arriveAt(server.origin, address), address, [400, 404])
  }
})

test('no file that a project, an editor or a server leaves behind is served', { tags: 'extended' }, async () => {
  const folders = ['', 'static/', 'static/js/', 'files/', 'pictures/', 'data/', 'build/', 'public/', 'admin/x/y/']
  const names = [
    '.env',
    '.env.example',
    '.env.local',
    '.env.bak',
    '.git/HEAD',
    '.git/config',
    '.gitignore',
    '.npmrc',
    '.DS_Store',
    '.htaccess',
    '.well-known/security',
    '.vite/manifest.json',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'vite.config.ts',
    'node_modules/hono/package.json',
    'vita.db',
    'vita.db-wal',
    'vita.db-shm',
    'vita.db.bak',
    'index.json',
    'alt.json',
    'keys.json',
    'home/slideshow/alt.json',
    'backups/',
    'backups/before-restore-1/vita.db',
    'outbox/1.eml',
    'server/index.js',
    'src/server/main.mjs',
    'manifest.json',
    'index.html',
    'index.php',
    'wp-login.php',
    'server-status',
    'README.md',
    'dump.sql',
    'backup.zip',
    'home.tsx~',
    '.home.tsx.swp',
    '#home.tsx#',
    'debug.log',
    'npm-debug.log',
    'metrics',
    'debug/pprof',
    'actuator/env',
    'id_rsa',
    'etc/passwd',
  ]
  const addresses = folders.flatMap((folder) => names.map((name) => `/${folder}${name}`))
  expect(addresses.length).toBeGreaterThan(300)
  const respelled = ['', 'static/js/'].flatMap((folder) => names.map((name) => `/${folder}${name}`))
  for (const plain of addresses)
    for (const address of [
      plain,
      ...(respelled.includes(plain) ? [encoded(plain), plain.toUpperCase(), mixed(plain)] : []),
    ])
      expectNothing(
        server,
        await arriveAt(server.origin, address),
        address,
        address.includes('#') ? [200, 302, 404] : [404],
      )
})

test('source maps are neither served nor named', async () => {
  const html = textOf(await ask(server.origin, '/home'))
  const scripts = [...new Set(html.match(/\/static\/js\/[\w.-]+\.(js|css)/g))]
  expect(scripts.length).toBeGreaterThan(3)
  for (const address of scripts) {
    expect(textOf(await ask(server.origin, address)), address).not.toContain('sourceMappingURL')
    expect((await ask(server.origin, `${address}.map`)).status, address).toBe(404)
  }
})

test('a folder is never listed', async () => {
  for (const address of ['/static', '/static/js', '/pictures', '/files', '/build', '/data'])
    expectNothing(server, await ask(server.origin, address), address, [404])
})

test('odd paths redirect to no other host', async () => {
  for (const address of [
    '/home//',
    '/Home',
    '/%68ome',
    '/resume/jobs/details/?uuid=//evil.example',
    '/HOME?x=//evil.example',
  ]) {
    const { status, headers } = await ask(server.origin, address)
    expect(status, address).toBe(308)
    expect(headers.location, address).toMatch(/^\/(home|resume\/jobs\/details)(\?|$)/)
  }
  for (const address of [
    '/%2f%2fevil.example',
    '//evil.example/',
    '/\\evil.example',
    '/x/..//evil.example/',
    '/.//evil.example/',
    '/x/%2e%2e//evil.example',
    'http://evil.example/home',
    '/%5cevil.example/',
  ])
    expect((await ask(server.origin, address)).status, address).toBe(400)
})

/** Percent-encodes every letter and dot of the last path segment; parent segments stay as they are. */
function encoded(address: string): string {
  const at = address.slice(0, -1).lastIndexOf('/') + 1
  const codes = address.slice(at).replaceAll(/[a-z.]/g, (each) => `%${each.charCodeAt(0).toString(16)}`)
  return address.slice(0, at) + codes
}

/** Makes every other letter a capital. */
function mixed(address: string): string {
  return [...address].map((each, at) => (at % 2 === 0 ? each.toUpperCase() : each)).join('')
}
