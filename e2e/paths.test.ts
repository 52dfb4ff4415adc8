import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Server, startServer } from './server.ts'
import { type Answer, ask, textOf } from './wire.ts'

/** Addresses of those who look for what is not theirs. Source: reliability P7, P8, O15, O18. */
const wholeJob = '5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3'

let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

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

test('no way leads out of the folders that are served', async () => {
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
    expectNothing(await arriveAt(address), address, [400, 404])
  }
})

test('nothing that a project, an editor or a server leaves about is served', async () => {
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
    'backups/before-migration-1.db',
    'outbox/1.eml',
    'server/index.js',
    'src/server/main.ts',
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
  for (const address of addresses) {
    expectNothing(await arriveAt(address), address, address.includes('#') ? [200, 302, 404] : [404])
  }
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
    expectNothing(await ask(server.origin, address), address, [404])
})

for (const kind of ['jobs', 'education']) {
  const page = `/resume/${kind}/details`

  test(`no value of uuid breaks the page of ${kind}: what is no record is not found`, async () => {
    for (const search of [
      'uuid',
      'uuid=',
      'uuid=%20',
      'uuid=x',
      'uuid=__proto__',
      'uuid=constructor',
      'uuid=toString',
      'uuid=hasOwnProperty',
      'uuid=null',
      'uuid=undefined',
      'uuid=0',
      'uuid=-1',
      'uuid=NaN',
      'uuid=[object%20Object]',
      'uuid=..',
      'uuid=../../etc/passwd',
      'uuid=%2e%2e%2f%2e%2e%2fvita.db',
      'uuid=..%5c..%5cvita.db',
      'uuid=%00',
      `uuid=${wholeJob}%00`,
      `uuid=${wholeJob}/`,
      `uuid=${wholeJob}%20`,
      'uuid=%',
      'uuid=%zz',
      'uuid=%ff%fe',
      'uuid=%ed%a0%80',
      'uuid=%c0%ae',
      'uuid=%0d%0aset-cookie:a=b',
      'uuid=<script>alert(1)</script>',
      'uuid=%22%3E%3Csvg%20onload=alert(1)%3E',
      "uuid=' or '1'='1",
      'uuid=1;drop%20table%20documents',
      'uuid=%25',
      'uuid=*',
      'uuid=$ne',
      `uuid=${'a'.repeat(128)}`,
      `uuid=${'a'.repeat(129)}`,
      `uuid=${'%F0%9F%98%80'.repeat(200)}`,
      `uuid=x&uuid=${wholeJob}`,
    ].map((each) => each.replaceAll(' ', '+'))) {
      for (const address of [`${page}?${search}`, `${page}.data?${search}`]) {
        const answer = await ask(server.origin, address)
        expectNothing(answer, address, [404])
        expect(answer.headers['set-cookie'], address).toBeUndefined()
      }
    }
  })

  test(`without a uuid the page of ${kind} leads to the resume, however it is written`, async () => {
    for (const search of ['', '?', '?x=1', '?uuid[]=x', '?UUID=x', '?uuid%5B%5D=x', '?%75uid2=x', '?=x', '?&&']) {
      const { status, headers } = await ask(server.origin, page + search)
      expect([status, headers.location], search).toEqual([302, '/resume'])
    }
  })

  test(`the first of two uuids counts on the page of ${kind}, and one of 10 KB is too long`, async () => {
    const found = kind === 'jobs' ? 200 : 404
    expect((await ask(server.origin, `${page}?uuid=${wholeJob}&uuid=x`)).status).toBe(found)
    expect((await ask(server.origin, `${page}?uuid=${'a'.repeat(10_000)}`)).status).toBe(414)
  })
}

test('odd paths lead nowhere else', async () => {
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

/** The answer at an address, or at the one that it should have been. */
async function arriveAt(address: string): Promise<Answer> {
  const answer = await ask(server.origin, address)
  return answer.status === 308 ? ask(server.origin, answer.headers.location ?? '') : answer
}

/** There is nothing at this address, and what is said about that says nothing else. */
function expectNothing(answer: Answer, address: string, statuses: number[]): void {
  expect(statuses, address).toContain(answer.status)
  const text = textOf(answer)
  expect(text, address).not.toMatch(/root:x:|"dependencies"|SQLite format|\[core\]|sourceMappingURL|for 16-bit app/)
  for (const inside of [process.cwd(), server.dataDir, 'node:internal'])
    expect(text.includes(inside), `${inside} at ${address}`).toBe(false)
}
