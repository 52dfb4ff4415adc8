import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { failed, type Result, success } from '#resume/result.ts'
import type { Answer } from '../http/answer.ts'
import { encodedBody } from '../http/compression.ts'
import { type PageTable, type PageTableOptions, pageTable } from './page-table.ts'

test('the answers of all addresses are there once all are made, in all encodings', async () => {
  const { table, site } = made({ '/home': 'home', '/resume': 'resume' })
  expect(table.at('/home')).toBeUndefined()
  table.renew()
  await expect.poll(() => shown(table, '/home', '/resume')).toEqual(['home', 'resume'])
  const { br, gzip, identity } = (table.at('/home') as Answer).body
  expect(brotliDecompressSync(br ?? '')).toEqual(identity)
  expect(gunzipSync(gzip ?? '')).toEqual(identity)
  expect(site.results).toEqual([true])
})

test('what visitors may get differently, and an address without a page, is not there', async () => {
  const { table } = made({ '/home': 'home', '/contact': undefined, '/gone': 404 })
  table.renew()
  await expect.poll(() => shown(table, '/home')).toEqual(['home'])
  expect(shown(table, '/contact', '/gone', '/other')).toEqual([undefined, undefined, undefined])
})

test('new answers replace the last ones in one step, which are sent until then', async () => {
  const { table, site } = made({ '/home': 'home', '/resume': 'resume' })
  table.renew()
  await expect.poll(() => shown(table, '/home')).toEqual(['home'])
  site.pages = { '/home': 'new home', '/resume': 'new resume', '/about': 'about' }
  const held = Promise.withResolvers<void>()
  site.before['/about'] = () => held.promise
  table.renew()
  await expect.poll(() => site.asked.filter((address) => address === '/about')).toHaveLength(1)
  expect(shown(table, '/home', '/resume', '/about')).toEqual(['home', 'resume', undefined])
  held.resolve()
  await expect.poll(() => shown(table, '/about')).toEqual(['about'])
  expect(shown(table, '/home', '/resume')).toEqual(['new home', 'new resume'])
})

test('answers are made again when something changes meanwhile', async () => {
  const { table, site } = made({ '/home': 'home' })
  site.before['/home'] = async () => {
    delete site.before['/home']
    site.pages = { '/home': 'newer' }
    table.renew()
  }
  table.renew()
  await expect.poll(() => shown(table, '/home')).toEqual(['newer'])
})

test('answers of two versions of the content are never there together', async () => {
  const { table, site } = made({ '/home': 'home', '/resume': 'resume', '/about': 'about' })
  const seen = new Set<unknown>()
  site.before['/about'] = async () => {
    delete site.before['/about']
    site.version = success('2')
    site.pages = { '/home': 'new home', '/resume': 'new resume', '/about': 'new about' }
  }
  table.renew()
  await expect
    .poll(() => {
      seen.add(shown(table, '/home', '/resume', '/about').join())
      return table.at('/home')
    })
    .toBeDefined()
  expect([...seen].at(-1)).toBe('new home,new resume,new about')
  expect(site.results).toEqual([true])
})

test('a table is not made to its end once the content has changed', async () => {
  const { table, site } = made(Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`/${at}`, 'page'])))
  site.before['/0'] = async () => {
    delete site.before['/0']
    site.version = success('2')
  }
  table.renew()
  await expect.poll(() => shown(table, '/19')).toEqual(['page'])
  expect(site.asked.indexOf('/0', 1)).toBeLessThan(5)
})

test('a table whose version could not be read meanwhile is not used', async () => {
  const { table, site } = made({ '/home': 'home', '/resume': 'resume', '/about': 'about', '/contact': 'contact' })
  const versions = [success('1'), failed('unavailable', 'The store does not answer.')]
  site.nextVersion = () => versions.shift() ?? success('1')
  const seen = new Set<unknown>()
  table.renew()
  await expect
    .poll(() => {
      seen.add(shown(table, '/home', '/resume', '/about', '/contact').join())
      return table.at('/contact')
    })
    .toBeDefined()
  expect([...seen].filter((each) => each !== ',,,')).toEqual(['home,resume,about,contact'])
})

test('a renewal ends when the new answers are there', async () => {
  const { table } = made({ '/home': 'home' })
  await table.renew()
  expect(shown(table, '/home')).toEqual(['home'])
})

test.each(['version', 'addresses', 'make'] as const)(
  'while a store does not answer (%s) the last answers are sent, and others are made once it does',
  async (what) => {
    const { table, site } = made({ '/home': 'home' })
    table.renew()
    await expect.poll(() => shown(table, '/home')).toEqual(['home'])
    site.pages = { '/home': 'new' }
    site.away = what
    table.renew()
    await expect.poll(() => site.results.filter((isOk) => !isOk).length).toBeGreaterThan(1)
    expect(shown(table, '/home')).toEqual(['home'])
    site.away = undefined
    await expect.poll(() => shown(table, '/home')).toEqual(['new'])
  },
)

test('the encodings of the same bytes are kept', async () => {
  const { table, site } = made({ '/home': 'home', '/resume': 'resume' })
  table.renew()
  await expect.poll(() => shown(table, '/home')).toEqual(['home'])
  const [home, resume] = [table.at('/home')?.body, table.at('/resume')?.body]
  site.pages = { '/home': 'home', '/resume': 'new' }
  table.renew()
  await expect.poll(() => shown(table, '/resume')).toEqual(['new'])
  expect(table.at('/home')?.body).toBe(home)
  expect(table.at('/resume')?.body).not.toBe(resume)
})

test('the script of an open page is kept until enough scripts are newer', async () => {
  const { table, site } = made({ '/home': 'first' }, { maxKeptBytes: 40_000 })
  site.scriptBytes = 8_000 // encoded twice, so that each takes 16 kB
  for (const page of ['first', 'second', 'third']) {
    site.pages = { '/home': page }
    table.renew()
    await expect.poll(() => shown(table, '/home')).toEqual([page])
  }
  expect(['first', 'second', 'third'].map((page) => table.at(`/script/${page}`) !== undefined)).toEqual([
    true,
    true,
    true,
  ])
  site.pages = { '/home': 'fourth' }
  table.renew()
  await expect.poll(() => shown(table, '/home')).toEqual(['fourth'])
  expect(['first', 'second', 'fourth'].map((page) => table.at(`/script/${page}`) !== undefined)).toEqual([
    false,
    true,
    true,
  ])
})

test('of too many addresses the first are there', async () => {
  const { table } = made({ '/home': 'home', '/resume': 'resume', '/about': 'about' }, { maxAddresses: 2 })
  table.renew()
  await expect.poll(() => shown(table, '/home', '/resume')).toEqual(['home', 'resume'])
  expect(table.at('/about')).toBeUndefined()
})

test('after a stop nothing is made any more', async () => {
  const { table, site } = made({ '/home': 'home', '/resume': 'resume', '/about': 'about' })
  site.before['/home'] = async () => void table.stop()
  table.renew()
  await table.stop()
  const asked = site.asked.length
  table.renew()
  await table.stop()
  expect([asked < 3, site.asked.length]).toEqual([true, asked])
  expect(table.at('/home')).toBeUndefined()
})

type Pages = Record<string, string | number | undefined>

/** A table over pages that a test can change; each is long enough to be compressed. */
function made(pages: Pages, limits: Pick<PageTableOptions, 'maxAddresses' | 'maxKeptBytes'> = {}) {
  const site = {
    pages,
    version: success('1') as Result<string>,
    nextVersion: undefined as (() => Result<string>) | undefined,
    away: undefined as 'version' | 'addresses' | 'make' | undefined,
    before: {} as Record<string, (() => Promise<void>) | undefined>,
    asked: [] as string[],
    scriptBytes: 10,
    results: [] as boolean[],
  }
  const unless = <T>(what: typeof site.away, result: Result<T>) =>
    site.away === what ? failed('unavailable', 'The store does not answer.') : result
  const table = pageTable({
    version: async () => unless('version', site.nextVersion?.() ?? site.version),
    begin: () => ({
      addresses: async () => unless('addresses', success(Object.keys(site.pages))),
      async make(address) {
        site.asked.push(address)
        if (site.away === 'make') throw new Error('too busy')
        await site.before[address]?.()
        const page = site.pages[address]
        if (page === undefined) return []
        const body = encodedBody(Buffer.from(`${page}${' '.repeat(1000)}`))
        const script = encodedBody(randomBytes(site.scriptBytes))
        return [
          [address, { status: typeof page === 'number' ? page : 200, headers: {}, body }],
          [`/script/${page}`, { status: 200, headers: {}, body: script }],
        ]
      },
    }),
    isScript: (address) => address.startsWith('/script/'),
    report: ({ ok }) => site.results.push(ok),
    pauseMs: 1,
    ...limits,
  })
  onTestFinished(() => table.stop())
  return { table, site }
}

/** What stands at these addresses. */
function shown(table: PageTable, ...addresses: string[]) {
  return addresses.map((address) => {
    const answer = table.at(address)
    return answer && Buffer.from(answer.body.identity).toString().trim()
  })
}
