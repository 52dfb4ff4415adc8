import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDeepStrictEqual } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { addPeople, admin, cookieOf, user } from '#support/journeys/accounts.ts'
import { ownerCalled, startSmall } from '#support/journeys/bundle.ts'
import { childrenOf, watchedMemory } from '#support/journeys/memory.ts'
import type { Server } from '#support/journeys/server.ts'
import { pages } from '#web/routing/routes.ts'

/**
 * A body of 30 MB at every address, by every method, from everyone: nothing of it is stored, and it is not held in memory.
 * docs/behaviour.md 13.3.
 */
const bodyBytes = 30 * 2 ** 20

/** Less than the six bodies that arrive at once, and more than the garbage of the answers: 85 to 130 MB. */
const maxMb = 160

/** Of an Admin three bodies at once may be in memory, with what is read of them. */
const maxMbOfAdmin = 256

type Asked = { method: string; path: string; cookie: string; type: keyof typeof bodies }

const form = 'application/x-www-form-urlencoded'
const bytes = 'application/octet-stream'
const multipart = 'multipart/form-data; boundary=x'
const begins = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.zip"\r\n\r\n'
const ends = '\r\n--x--\r\n'
const part = Buffer.alloc(2 ** 16)
const bodies = {
  [form]: { first: 'a=', last: '' },
  [multipart]: { first: begins, last: ends },
  [bytes]: { first: '', last: '' },
} as const

const owner = { 'documents/person-info/owner.json': ownerCalled('Runa Tveit') }
const upload = '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b'
const routes = pages.map(
  ({ path = '' }) => `/${path.replace(':upload', upload).replaceAll(/:\w+/g, 'x').replace('*', 'no-such-page')}`,
)
const addresses = [
  ...routes.flatMap((path) => [path, `${path === '/' ? '/_root' : path}.data`]),
  ...['/theme', '/logout', '/forms/contact', '/healthz', '/readyz', '/account-mark', '/human-check/challenge'],
  ...['/favicon.svg', '/resume.pdf', '/pictures/x', '/static/js/x.js', '/studio/export/bundle'],
  ...['/studio/preview/home', '/studio/preview/pictures/x', '/studio/history/1/preview/home'],
]

for (const studio of ['on', 'off'])
  test(`with STUDIO=${studio} no body is stored, and none is held in memory`, async () => {
    const server = await startSmall(owner, { STUDIO: studio })
    onTestFinished(async () => void (await server.stop()))
    await addPeople(server, [user, admin])
    // Without the studio an account matters at the addresses of accounts, and an Admin's has all rights of a User's.
    const people = studio === 'on' ? [user, admin] : [admin]
    const cookies = ['']
    for (const person of people) cookies.push(await cookieOf(server, person))
    const askedBy = (cookie: string) =>
      addresses
        .filter((path) => studio === 'on' || cookie === '' || isOfAccounts(path))
        .flatMap((path) =>
          methods
            // A page's data is asked for by the same methods, of which only POST may have a body.
            .filter(({ method }) => method === 'POST' || !path.endsWith('.data'))
            .map((each): Asked => ({ ...each, path, cookie })),
        )
    for (const path of routes) for (const cookie of cookies) await plain(server, path, cookie)

    // The server makes the files of the resume after its start, some 90 KB, in processes of their own, one after the other.
    let before = contentOf(server)
    const isSettled = () => {
      const known = before
      before = contentOf(server)
      return childrenOf(server.pid ?? 0).length === 0 && isDeepStrictEqual(before, known)
    }
    await expect.poll(isSettled, { timeout: 180_000, interval: 1000 }).toBe(true)

    const memory = watchedMemory(server.pid ?? 0)
    const statuses = new Set<number>()
    for (const [at, cookie] of cookies.entries()) {
      const isAdmin = at === cookies.length - 1
      const all = askedBy(cookie)
      for (let next = 0; next < all.length; next += atOnce)
        for (const status of await Promise.all(all.slice(next, next + atOnce).map((each) => sent(server, each))))
          statuses.add(status)
      expect(memory.most(), memory.notes()).toBeLessThan(isAdmin && studio === 'on' ? maxMbOfAdmin : maxMb)
    }
    expect(contentOf(server)).toEqual(before)
    expect([...statuses].filter((status) => status === 200 || status >= 500)).toEqual([])
  }, 600_000)

const isOfAccounts = (path: string) => /^\/(studio|account|dashboard|log)/.test(path)
const atOnce = 6

const methods: readonly Pick<Asked, 'method' | 'type'>[] = [
  ...([form, multipart] as const).map((type) => ({ method: 'POST', type })),
  ...['PUT', 'PATCH', 'DELETE', 'GET', 'HEAD', 'OPTIONS'].map((method) => ({ method, type: bytes }) as const),
]

async function plain(server: Server, path: string, cookie: string): Promise<void> {
  await (await fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' })).arrayBuffer()
}

/** Sends a request with its body, for as long as the server takes it; returns the status of the answer. */
function sent({ origin }: Server, { method, path, cookie, type }: Asked): Promise<number> {
  const { first, last } = bodies[type]
  const { host, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', timeout: 60_000 })
    socket.once('data', (answer) => {
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(answer.toString('latin1'))?.[1]))
      socket.destroy()
    })
    socket.on('error', () => {}).on('close', () => reject(new Error(`${method} ${path} was not answered`)))
    socket.on('timeout', () => socket.destroy())
    const head = [
      `${method} ${path} HTTP/1.1`,
      ...[`host: ${host}`, 'connection: close', `content-type: ${type}`, 'sec-fetch-site: same-origin'],
      ...(cookie === '' ? [] : [`cookie: ${cookie}`]),
      `content-length: ${first.length + bodyBytes + last.length}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${first}`)
    const parts = Array.from({ length: bodyBytes / part.length }, () => part)
    const sendRest = () => {
      while (socket.writable) {
        const next = parts.pop()
        if (next === undefined) return void socket.write(last) // its end would end the connection before an answer
        if (!socket.write(next)) return
      }
    }
    socket.on('drain', sendRest)
    sendRest()
  })
}

/** A hash of every file below a folder, and in place of the database's files one of every table. */
function contentOf({ dataDir }: Server): Record<string, string> {
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).filter((path) => !/\.db(-\w+)?$/.test(path))
  const database = new DatabaseSync(join(dataDir, 'vita.db'), { readOnly: true })
  const tables = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
  const rows = tables.map(({ name }): [string, string] => [
    `table ${name}`,
    // When a session was last used is noted once a minute.
    hashOf(
      JSON.stringify(
        database
          .prepare(`SELECT * FROM "${name}"`)
          .all()
          // What arrives at the site's address is noted as it changes, and how many came once a minute.
          .filter(({ collection }) => collection !== 'machine' && collection !== 'visits')
          .map(({ seen_at: _, ...row }) => row),
      ),
    ),
  ])
  database.close()
  return Object.fromEntries([...paths.sort().map((path) => [path, hashOf(readFileSync(path))]), ...rows])
}

function hashOf(bytes: string | Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
