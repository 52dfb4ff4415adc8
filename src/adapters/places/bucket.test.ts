import { hash, randomBytes } from 'node:crypto'
import { type RequestListener, request as requestHttp } from 'node:http'
import { expect, test } from 'vitest'
import { expectWhole, order, placeHostContract, sampleFiles, textsOf } from '#ports/site/place-hosts.contract.ts'
import type { PlaceTarget } from '#ports/site/place-hosts.ts'
import { freePort } from '#support/journeys/server.ts'
import { bucketServer, keys } from '#support/places/bucket-server.ts'
import { serve, wireTo } from '#support/places/loopback.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { bucketRequests } from './bucket-requests.ts'
import { placeHosts } from './place-hosts.ts'

const { bucket, client } = bucketServer()

placeHostContract(async () => {
  const { wire, place, shown, put } = await open()
  return { host: place(), shown, wireBytes: wire.sent, putForeign: put, isAtOnce: false }
})

test('a break of the connection never leaves a page without what it needs, and only the rest is sent then', async () => {
  const { wire, place, shown } = await open()
  await place().send(sampleFiles(), order())
  const before = await shown()
  const pictures = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`pictures/n${at}.jpg`, noise(20_000)]))
  const next = sampleFiles({
    ...{ ...pictures, 'pictures/a.jpg': undefined, 'new/index.html': 'new needs pictures/n0.jpg' },
    'index.html': 'home needs new/index.html',
  })
  wire.breakAfter(150_000)
  const broken = await place().send(next, order())
  expect(broken.ok ? '' : broken.failure.message).toBe(
    'The connection broke off. Try again. What was sent already is not sent again.',
  )
  wire.repair()
  const half = await shown()
  expectWhole(before, half, false)
  const arrived = Object.keys(half).filter((path) => /\/n\d+/.test(path)).length
  expect(arrived).toBeGreaterThan(0)
  const sent = await place().send(next, order())
  expect(sent).toMatchObject({ ok: true, data: { sent: 14 - arrived, deleted: 1 } })
  expect(await shown()).toEqual({ ...(await textsOf(next)), 'vita-manifest.json': expect.any(String) })
}, 30_000)

test('what a broken send has left is deleted when the next one does not need it', {
  tags: 'extended',
  timeout: 60_000,
}, async () => {
  const { wire, place, shown } = await open()
  await place().send(sampleFiles(), order())
  wire.breakAfter(60_000)
  await place().send(sampleFiles({ 'pictures/x.jpg': noise(20_000), 'pictures/y.jpg': noise(90_000) }), order())
  wire.repair()
  expect(Object.keys(await shown())).toContain('pictures/x.jpg')
  expect(await place().send(sampleFiles(), order())).toMatchObject({ data: { sent: 0, deleted: 1 } })
  expect(await shown()).toEqual({ ...(await textsOf(sampleFiles())), 'vita-manifest.json': expect.any(String) })
})

test('files have their types, and only those whose name changes with their content are cached for long', async () => {
  const { place, address } = await open()
  await place().send(sampleFiles(), order())
  const headersOf = async (path: string) => {
    const { headers } = await client.fetch(`${address}/${path}`)
    return [headers.get('content-type'), headers.get('cache-control')]
  }
  expect(await headersOf('index.html')).toEqual(['text/html; charset=utf-8', 'no-cache'])
  expect(await headersOf('static/app.js')).toEqual([
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  expect(await headersOf('pictures/a.jpg')).toEqual(['image/jpeg', 'public, max-age=31536000, immutable'])
  expect(await headersOf('vita-manifest.json')).toEqual(['application/json; charset=utf-8', 'no-cache'])
})

test('a bucket with a file of the same name is refused, also before the first send', async () => {
  const { place, shown, put } = await open()
  await put('index.html', 'mine')
  expect(await place().send(sampleFiles(), order())).toMatchObject({
    failure: { code: 'canceled', message: expect.stringContaining('a file that Vita did not write: index.html') },
  })
  expect(await shown()).toEqual({ 'index.html': 'mine' })
})

test('a bucket with more files than one answer lists is read to its end', {
  tags: 'extended',
  timeout: 60_000,
}, async () => {
  const { place, put, shown } = await open()
  await Promise.all(Array.from({ length: 1_010 }, (_, at) => put(`mine/${at}.txt`, '')))
  expect(await place().send(sampleFiles(), order())).toMatchObject({ data: { sent: 5 } })
  expect(await place().send(sampleFiles(), order())).toMatchObject({ data: { sent: 0 } })
  expect(Object.keys(await shown())).toHaveLength(1_010 + 6)
})

test('a check or a send whose time is over says so, and one that was stopped says that', async () => {
  const { wire, place } = await open()
  wire.silence()
  const after = (signal: AbortSignal) => Promise.all([place().check(signal), place().send([], order({ signal }))])
  const [late, sent] = await after(AbortSignal.timeout(200))
  expect(late[0]).toMatchObject({ state: 'bad', says: 'It takes too long.' })
  expect(sent).toMatchObject({
    failure: { code: 'unavailable', message: expect.stringMatching(/^It takes too long\./) },
  })
  const [stopped, other] = await after(AbortSignal.abort())
  expect(stopped[0]).toMatchObject({ state: 'bad', says: 'The publish was stopped.' })
  expect(other).toMatchObject({ failure: { code: 'canceled' } })
})

test('a storage that pages by its own tokens alone is read to its end', async () => {
  const storage = await pagingStorage((from) => from)
  const place = storage.place()
  const files = sampleFiles(Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`pictures/${at}.jpg`, `${at}`])))
  expect(await place.send(files, order())).toMatchObject({ data: { sent: 17 } })
  expect(await place.send(files, order())).toMatchObject({ data: { sent: 0, deleted: 0 } })
})

test.each([
  ['the same page', () => ''],
  ['a page without keys', () => '~'],
])('a storage that answers with %s again and again is asked twice, and the reason is said', async (_, next) => {
  const storage = await pagingStorage(next)
  await storage.place().send(sampleFiles(), order())
  const before = storage.lists()
  expect(await storage.place().send(sampleFiles(), order())).toMatchObject({
    failure: { message: expect.stringContaining('The storage lists the bucket without an end.') },
  })
  expect(storage.lists() - before).toBe(2)
})

test('a list with a new key in each answer ends after 1,000 answers', {
  tags: 'extended',
  timeout: 60_000,
}, async () => {
  let lists = 0
  const endpoint = await serve((_, response) => {
    lists += 1
    const key = `<Contents><Key>k${lists}</Key><ETag>e</ETag></Contents>`
    const next = `<IsTruncated>true</IsTruncated><NextContinuationToken>${lists}</NextContinuationToken>`
    response.end(`<ListBucketResult>${next}${key}</ListBucketResult>`)
  })
  const { place } = await open()
  expect(await place({ endpoint }).send(sampleFiles(), order())).toMatchObject({
    failure: { message: expect.stringContaining('The storage lists the bucket without an end.') },
  })
  expect(lists).toBe(1_000)
})

test('wrong keys, another bucket, a closed port, a silent host, and what is no storage are said in words', async () => {
  const { wire, place } = await open(500)
  const says = async (given: Partial<BucketTarget>) => {
    const steps = await place(given).check(order().signal)
    const failure = await place(given).send(sampleFiles(), order())
    expect(failure.ok).toBe(false)
    expect(JSON.stringify([failure, steps])).not.toContain('canary')
    return steps.map(({ name, state, says }) => (state === 'bad' ? `${name}: ${says}` : state))
  }
  expect(await says({ keyId: 'OTHER', secret: 'canary' })).toEqual([
    'good',
    'later',
    'Keys: The storage does not know this key.',
  ])
  expect(await says({ secret: 'canary' })).toEqual([
    'good',
    'later',
    'Keys: The storage refuses the keys: the secret is not that of this key.',
  ])
  expect(await says({ bucket: 'other-bucket' })).toEqual(['good', 'Bucket: No bucket has this name.', 'later'])
  expect((await says({ endpoint: `http://127.0.0.1:${await freePort()}` }))[0]).toBe(
    'Storage: The server refuses connections there.',
  )
  expect((await says({ endpoint: 'http://storage.vita.example' }))[0]).toBe(
    'Storage: The address must begin with https://.',
  )
  wire.silence()
  expect((await says({}))[0]).toBe('Storage: No answer within 1 seconds.')
}, 30_000)

test('keys that may not write, another region, a page, and a busy storage are said in words', async () => {
  const { place } = await open()
  const checked = async (answer: RequestListener) => {
    const steps = await place({ endpoint: await serve(answer) }).check(order().signal)
    return steps.map(({ name, state, says }) => (state === 'bad' ? `${name}: ${says}` : state))
  }
  const list = '<ListBucketResult><IsTruncated>false</IsTruncated></ListBucketResult>'
  const error = (code: string, message: string) => `<Error><Code>${code}</Code><Message>${message}</Message></Error>`
  expect(
    await checked(({ method }, response) =>
      method === 'GET' ? response.end(list) : response.writeHead(403).end(error('AccessDenied', 'Not &amp; never.')),
    ),
  ).toEqual(['good', 'good', 'Keys: The storage refuses the keys: they may not do this. It says: Not & never.'])
  expect(
    await checked((_, response) =>
      response.writeHead(400).end(error('AuthorizationHeaderMalformed', 'Expecting fr-1')),
    ),
  ).toEqual([
    'good',
    'Bucket: The bucket is in another region, or at another address. It says: Expecting fr-1',
    'later',
  ])
  expect((await checked((_, response) => response.end('<html>')))[0]).toBe(
    'Storage: The server at this address is no storage that speaks S3.',
  )
  expect((await checked((_, response) => response.writeHead(503).end(error('SlowDown', 'Slow down.'))))[0]).toBe(
    'Storage: The storage answers with status 503. It says: Slow down.',
  )
})

test('a storage that is busy for a moment is asked again', async () => {
  const { place, shown, port } = await open()
  let asked = 0
  const endpoint = await serve((request, response) => {
    asked += 1
    if (asked % 5 === 0) return void response.writeHead(503).end()
    const { method, headers, url: path } = request
    const passed = requestHttp({ port, method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(response)
    })
    request.pipe(passed)
  })
  expect(await place({ endpoint }).send(sampleFiles(), order())).toMatchObject({ data: { sent: 5 } })
  expect(await shown()).toMatchObject(await textsOf(sampleFiles()))
})

type BucketTarget = Extract<PlaceTarget, { kind: 'bucket' }>

/** A storage with three keys in each answer that ignores `start-after`. `next` may spoil the token of an answer. */
async function pagingStorage(next: (from: string) => string) {
  const objects = new Map<string, Buffer>()
  let lists = 0
  const endpoint = await serve(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://host')
    const key = decodeURIComponent(pathname.split('/').slice(2).join('/'))
    if (request.method === 'PUT') objects.set(key, Buffer.concat(parts))
    if (request.method === 'DELETE') objects.delete(key)
    if (key !== '') return void response.end(request.method === 'GET' ? objects.get(key) : '')
    lists += 1
    const from = searchParams.get('continuation-token') ?? ''
    const keys = [...objects.keys()].sort().filter((each) => each > from)
    const page = keys.slice(0, 3)
    const ends = `<IsTruncated>${keys.length > 3 || from === '~'}</IsTruncated>`
    const tags = page.map((each) => `<Key>${each}</Key><ETag>${hash('md5', objects.get(each) ?? '')}</ETag>`)
    const token = `<NextContinuationToken>${next(page.at(-1) ?? '')}</NextContinuationToken>`
    const contents = tags.map((each) => `<Contents>${each}</Contents>`).join('')
    response.end(`<ListBucketResult>${ends}${token}${contents}</ListBucketResult>`)
  })
  const { place } = await open()
  return { place: () => place({ endpoint }), lists: () => lists }
}

function noise(length: number): string {
  return randomBytes(length).toString('base64').slice(0, length)
}

/** A bucket, the way to it, and its place with what is given in place of the usual. */
async function open(waitMs = 10_000) {
  const { port, name, address } = await bucket()
  const [wire, folder] = [await wireTo(port), temporaryFolder()]
  const usual = { kind: 'bucket' as const, region: 'us-east-1', bucket: name, ...keys }
  const direct = { ...usual, endpoint: `http://127.0.0.1:${port}` }
  const { signal } = new AbortController()
  return {
    wire,
    address,
    port,
    place: (given: Partial<BucketTarget> = {}) =>
      placeHosts({ folder, waitMs }).at('x', { ...usual, endpoint: `http://127.0.0.1:${wire.port}`, ...given }),
    async shown(): Promise<Record<string, string>> {
      const requests = bucketRequests(direct, { signal, waitMs, waits: [] })
      const names = [...(await requests.list()).keys()].filter((each) => each !== 'vita-started.json')
      const texts = await Promise.all(names.map(async (each) => [each, (await requests.read(each))?.toString('utf8')]))
      return Object.fromEntries(texts)
    },
    async put(path: string, text: string) {
      const put = await client.fetch(`${address}/${path}`, { method: 'PUT', body: text })
      expect(put.ok).toBe(true)
    },
  }
}
