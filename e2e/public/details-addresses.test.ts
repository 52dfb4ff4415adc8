import { beforeAll, expect, test } from 'vitest'
import { expectNothing } from '#support/journeys/answers.ts'
import { ask } from '#support/journeys/pages/wire.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/** Addresses of details pages with arbitrary values. docs/behaviour.md 2.2. */
const wholeJob = '5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3'

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

for (const kind of ['jobs', 'education']) {
  const page = `/resume/${kind}/details`

  test(`no value of uuid breaks the ${kind} details: an unknown one answers 404`, async () => {
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
        expectNothing(server, answer, address, [404])
        expect(answer.headers['set-cookie'], address).toBeUndefined()
      }
    }
  })

  test(`without a uuid the ${kind} details redirect to the resume, in every spelling`, async () => {
    for (const search of ['', '?', '?x=1', '?uuid[]=x', '?UUID=x', '?uuid%5B%5D=x', '?%75uid2=x', '?=x', '?&&']) {
      const { status, headers } = await ask(server.origin, page + search)
      expect([status, headers.location], search).toEqual([302, '/resume'])
    }
  })

  test(`the ${kind} details use the first of two uuids, and reject one of 10 KB with 414`, async () => {
    const found = kind === 'jobs' ? 200 : 404
    expect((await ask(server.origin, `${page}?uuid=${wholeJob}&uuid=x`)).status).toBe(found)
    expect((await ask(server.origin, `${page}?uuid=${'a'.repeat(10_000)}`)).status).toBe(414)
  })
}
