import type { LookupAddress } from 'node:dns'
import type { RequestListener } from 'node:http'
import { expect, test } from 'vitest'
import { answers, webOf, webTest } from '#support/web/web.ts'
import { otherServers } from './other-servers.ts'

const maxBytes = 256 * 1024

webTest('a text is read, with its address and status', async () => {
  const { servers, asked } = await webOf({ 'a.example': answers({ '/x?y=1': 'text' }) })
  const answer = { address: 'https://a.example/x?y=1', status: 200, text: 'text' }
  expect(await servers.read('https://a.example/x?y=1', 'text/plain')).toEqual({ answer })
  expect(await servers.read('https://a.example/', '*/*')).toMatchObject({ answer: { status: 404 } })
  expect(asked[0]?.headers).toEqual({
    ...{ host: 'a.example', 'user-agent': 'Vita (+https://ada.example)', accept: 'text/plain' },
    ...{ 'accept-encoding': 'identity', connection: 'close' },
  })
})

webTest('a status is read without the text', async () => {
  const { servers, asked } = await webOf({ 'a.example': endless })
  expect(await servers.status('https://a.example/', 'GET')).toEqual({ answer: 200 })
  expect(await servers.status('https://a.example/', 'HEAD')).toEqual({ answer: 200 })
  expect(asked.map(({ method }) => method)).toEqual(['GET', 'HEAD'])
})

webTest(
  'three redirects are followed, also to another host, a fourth is not, and cookies are not sent on',
  async () => {
    const down: RequestListener = redirects((n) => (n === 0 ? '' : n === 2 ? 'https://b.example/1' : `/${n - 1}`))
    const { servers, asked } = await webOf({ 'a.example': down, 'b.example': down })
    expect(await servers.read('https://a.example/3', '*/*')).toMatchObject({
      answer: { address: 'https://b.example/0', text: 'end' },
    })
    expect(asked).toHaveLength(4)
    expect(await servers.read('https://a.example/4', '*/*')).toEqual({ fault: 'redirects' })
    expect(asked).toHaveLength(8)
    expect(asked.filter(({ headers }) => headers.cookie !== undefined)).toEqual([])
  },
)

const inside: [what: string, addresses: string[]][] = [
  ['private', ['10.0.0.1']],
  ['loopback', ['::1']],
  ['public, and another that is private', ['127.0.0.1', '192.168.0.1']],
]

for (const [what, addresses] of inside)
  webTest(`a name whose address is ${what} is not asked, nor after a redirect`, async () => {
    const { servers, asked } = await webOf(
      { 'a.example': redirects(() => 'https://inside.example/') },
      {
        addressesOf: async (host) => (host === 'inside.example' ? addresses : ['127.0.0.1']).map(known),
        certified: ['a.example', 'inside.example'],
      },
    )
    expect(await servers.read('https://inside.example/', '*/*')).toEqual({ fault: 'private' })
    expect(asked).toEqual([])
    expect(await servers.status('https://a.example/1', 'GET')).toEqual({ fault: 'private' })
    expect(asked.map(({ address }) => address)).toEqual(['https://a.example/1'])
  })

webTest('a name is resolved once for each request, so a second answer cannot lead elsewhere', async () => {
  const given = [['127.0.0.1'], ['10.0.0.1']]
  const { servers } = await webOf(
    { 'a.example': answers({ '/': 'text' }) },
    { addressesOf: async () => (given.shift() ?? []).map(known) },
  )
  expect(await servers.read('https://a.example/', '*/*')).toMatchObject({ answer: { text: 'text' } })
  expect(given).toHaveLength(1)
})

test.each([
  'http://a.example/',
  'https://a.example:8443/',
  'https://ada:secret@a.example/',
  'ftp://a.example/',
  'file:///etc/passwd',
  'a.example',
])('%s is not asked', async (address) => {
  let resolved = 0
  const addressesOf = async () => {
    resolved += 1
    return []
  }
  const servers = otherServers({ origin: null, textRecords: async () => [], addressesOf })
  expect(await servers.read(address, '*/*')).toEqual({ fault: 'address' })
  expect(resolved).toBe(0)
})

test.each(['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0x7f.1', '2130706433', 'localhost', '169.254.169.254'])(
  'no connection is made to this machine as https://%s',
  async (host) => {
    const servers = otherServers({ origin: null, textRecords: async () => [] })
    expect(await servers.read(`https://${host}/`, '*/*')).toEqual({ fault: 'private' })
  },
)

webTest('a redirect to http is not followed', async () => {
  const { servers } = await webOf({ 'a.example': redirects(() => 'http://a.example/') })
  expect(await servers.read('https://a.example/1', '*/*')).toEqual({ fault: 'address' })
})

webTest('a silent server, and one that never ends, are given up in time', async () => {
  const web = await webOf(
    {
      'silent.example': () => {},
      'slow.example': (_, response) => void response.write('x'),
    },
    { timeoutMs: 300 },
  )
  expect(await web.servers.read('https://silent.example/', '*/*')).toEqual({ fault: 'timeout' })
  expect(await web.servers.read('https://slow.example/', '*/*')).toEqual({ fault: 'timeout' })
})

test('a name server that does not answer is given up in time', async () => {
  const addressesOf = () => new Promise<LookupAddress[]>(() => {})
  const servers = otherServers({ origin: null, textRecords: async () => [], addressesOf, timeoutMs: 50 })
  expect(await servers.status('https://a.example/', 'HEAD')).toEqual({ fault: 'timeout' })
})

webTest('a text of 256 kB is read, and one byte more is not', async () => {
  const { servers } = await webOf({
    'a.example': answers({ '/most': 'x'.repeat(maxBytes), '/more': 'x'.repeat(maxBytes + 1) }),
    'endless.example': endless,
  })
  const read = Object(await servers.read('https://a.example/most', '*/*'))
  expect(read.answer.text).toHaveLength(maxBytes)
  expect(await servers.read('https://a.example/more', '*/*')).toEqual({ fault: 'too-long' })
  expect(await servers.read('https://endless.example/', '*/*')).toEqual({ fault: 'too-long' })
})

webTest('a certificate for another name, and one that nobody signed, are rejected', async () => {
  for (const options of [{ certified: ['b.example'] }, { isTrusted: false }]) {
    const { servers, asked } = await webOf({ 'a.example': answers({ '/': '' }) }, options)
    expect(await servers.read('https://a.example/', '*/*')).toEqual({ fault: 'certificate' })
    expect(asked).toEqual([])
  }
})

test('a name that does not exist, and a name server that fails, are told apart', async () => {
  const failing = (code: string) =>
    otherServers({
      ...{ origin: null, textRecords: async () => [] },
      addressesOf: () => Promise.reject(Object.assign(new Error(code), { code })),
    })
  expect(await failing('ENOTFOUND').read('https://a.example/', '*/*')).toEqual({ fault: 'unknown-host' })
  expect(await failing('EAI_AGAIN').read('https://a.example/', '*/*')).toEqual({ fault: 'unreachable' })
})

webTest('a connection that is refused or breaks off is unreachable', async () => {
  const { servers } = await webOf({
    'a.example': (request) => request.socket.destroy(),
    'half.example': (_, response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('x', () => response.destroy())
    },
  })
  expect(await servers.read('https://a.example/', '*/*')).toEqual({ fault: 'unreachable' })
  expect(await servers.read('https://half.example/', '*/*')).toEqual({ fault: 'unreachable' })
})

/** An answer without an end. */
const endless: RequestListener = ({ method }, response) => {
  if (method === 'HEAD') return void response.end()
  const pour = () => {
    while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
  }
  response.on('drain', pour)
  pour()
}

/** Redirects by the number that the path ends with; '' ends it. */
function redirects(target: (number: number) => string): RequestListener {
  return ({ url = '' }, response) => {
    const location = target(Number(url.slice(1)))
    if (location === '') response.end('end')
    else response.writeHead(302, { location, 'set-cookie': 'a=b' }).end()
  }
}

function known(address: string): LookupAddress {
  return { address, family: address.includes(':') ? 6 : 4 }
}
