import { expect, test } from 'vitest'
import type { Answer } from '../http/answer.ts'
import { pageCache, type RenderedPage } from './page-cache.ts'

test('a cached page is rendered once', async () => {
  const cache = pageCache()
  const made = counted(() => page('one'))
  await cache.page('/home', made.make)
  await cache.page('/home', made.make)
  expect(made.count()).toBe(1)
})

test('concurrent requests for a page share one render', async () => {
  const cache = pageCache()
  const made = counted(() => page('one'))
  const answers = await Promise.all([1, 2, 3].map(() => cache.page('/home', made.make)))
  expect(made.count()).toBe(1)
  expect(new Set(answers).size).toBe(1)
})

test('a page that is not cacheable is rendered per request', async () => {
  const cache = pageCache()
  const made = counted(() => ({ ...page('alert'), isCacheable: false }))
  await cache.page('/home', made.make)
  await cache.page('/home', made.make)
  expect(made.count()).toBe(2)
})

test('after a content change every page is rendered again', async () => {
  const cache = pageCache()
  await cache.page('/home', async () => page('old'))
  cache.clear()
  expect(textOf(await cache.page('/home', async () => page('new')))).toBe('new')
})

test('a page whose render began before a content change is not cached', async () => {
  const cache = pageCache()
  let finish: (made: RenderedPage) => void = () => {}
  const slow = cache.page('/home', () => new Promise((resolve) => (finish = resolve)))
  cache.clear()
  const next = cache.page('/home', async () => page('new'))
  finish(page('old'))
  expect(textOf(await slow)).toBe('old')
  expect(textOf(await next)).toBe('new')
  expect(textOf(await cache.page('/home', async () => page('third')))).toBe('new')
})

test('another generated file drops only the pages that show it, and no render in progress is cached', async () => {
  const cache = pageCache()
  await cache.page('/home', async () => ({ ...page('old'), made: '/home' }))
  await cache.page('/resume', async () => ({ ...page('same'), made: '/resume' }))
  await cache.page('/login', async () => page('same'))
  let finish: (made: RenderedPage) => void = () => {}
  const slow = cache.page('/about', () => new Promise((resolve) => (finish = resolve)))
  cache.drop(new Set(['/home', '/about']))
  finish({ ...page('old'), made: '/about' })
  await slow
  const now = await Promise.all(
    ['/home', '/about', '/resume', '/login'].map((key) => cache.page(key, async () => page('new'))),
  )
  expect(now.map(textOf)).toEqual(['new', 'new', 'same', 'same'])
})

test('a page that stays gets its better compressed answer, also after others were dropped', async () => {
  const cache = pageCache()
  const better = Promise.withResolvers<Answer>()
  await cache.page('/home', async () => ({ ...page('quick'), recompressed: () => better.promise }))
  cache.drop(new Set(['/about']))
  better.resolve(page('best').answer)
  await new Promise((resolve) => setImmediate(resolve))
  expect(textOf(await cache.page('/home', async () => page('third')))).toBe('best')
})

test('a better compressed answer replaces the cached page', async () => {
  const cache = pageCache()
  await cache.page('/home', async () => ({ ...page('quick'), recompressed: async () => page('best').answer }))
  await new Promise((resolve) => setImmediate(resolve))
  expect(textOf(await cache.page('/home', async () => page('third')))).toBe('best')
})

test('beyond 600 pages the least recently used one is dropped', async () => {
  const cache = pageCache()
  for (let at = 0; at < 600; at += 1) await cache.page(`/${at}`, async () => page('first'))
  await cache.page('/0', async () => page('second'))
  await cache.page('/600', async () => page('first'))
  expect(textOf(await cache.page('/0', async () => page('second')))).toBe('first')
  expect(textOf(await cache.page('/1', async () => page('second')))).toBe('second')
})

test('beyond 48 MB in all the least recently used pages are dropped', async () => {
  const cache = pageCache()
  const large = 'x'.repeat(20 * 1024 * 1024)
  for (const key of ['/a', '/b', '/c']) await cache.page(key, async () => page(large))
  const made = counted(() => page('again'))
  await cache.page('/a', made.make)
  expect(made.count()).toBe(1)
  await cache.page('/c', made.make)
  expect(made.count()).toBe(1)
})

test('a failed render is repeated at the next request', async () => {
  const cache = pageCache()
  await expect(cache.page('/home', () => Promise.reject(new Error('down')))).rejects.toThrow('down')
  expect(textOf(await cache.page('/home', async () => page('up')))).toBe('up')
})

function page(text: string): RenderedPage {
  const answer: Answer = {
    status: 200,
    headers: {},
    body: { etag: '"x"', identity: new TextEncoder().encode(text) },
  }
  return { answer, isCacheable: true }
}

function counted(make: () => RenderedPage) {
  let count = 0
  return {
    count: () => count,
    make: async () => {
      count += 1
      return make()
    },
  }
}

function textOf({ body }: Answer): string {
  return new TextDecoder().decode(body.identity)
}
