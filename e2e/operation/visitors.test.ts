import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { addPeople, admin, openSignedIn } from '#support/journeys/accounts.ts'
import { journey, openPage, styled } from '#support/journeys/browser.ts'
import { listedPages } from '#support/journeys/pages/own-pages.ts'
import { type Answer, ask, textOf } from '#support/journeys/pages/wire.ts'
import { freePort, startOn } from '#support/journeys/server.ts'
import { copyOfSample } from '#support/journeys/starting.ts'
import { countedVisits } from '#support/journeys/stored.ts'

/** Who is counted by a real server and a real browser. docs/behaviour.md 36. */

/** A browser's own agent: Chromium without a window says so in its own. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

journey('a browser counts one visit with an empty cache, and one with a cache that holds everything', async () => {
  const { dataDir, server, again } = await started()
  const page = await openPage(server, { more: { userAgent }, fresh: true })
  const visit = async () => {
    await page.goto('/resume')
    await styled(page) // a stylesheet of which only a part is stored would be asked for again
  }
  await visit()
  await server.stop()
  expect(await countedVisits(dataDir)).toMatchObject({ visits: 1, views: 1, isAtMost: false, pages: { '/resume': 1 } })

  // Nothing links the two: the new process has other keys.
  const next = await again({ LOG: 'access' })
  await visit()
  await next.stop()
  const lines = next
    .output()
    .split('\n')
    .filter((line) => line.includes('"event":"request"'))
  const sent = lines.map((line) => JSON.parse(line)).map(({ route, status }) => `${route} ${status}`)
  expect(sent, 'the cache holds everything').toEqual(['/resume 304', '/static/* 304'])
  expect(await countedVisits(dataDir)).toMatchObject({
    ...{ visits: 2, views: 2, isAtMost: true, pages: { '/resume': 2 } },
    ...{ devices: { desktop: 2 }, sources: { direct: 2 }, left: {} },
  })
})

journey.extended('the owner is in no count, also after signing out', async () => {
  const { dataDir, server } = await started()
  await addPeople(server, [admin])
  const page = await openSignedIn(server, admin, { more: { userAgent } })
  await page.goto('/studio')
  await page.context().clearCookies({ name: 'session' })
  await page.goto('/home', { waitUntil: 'networkidle' })
  await page.goto('/resume', { waitUntil: 'networkidle' })
  await server.stop()
  expect(await countedVisits(dataDir)).toMatchObject({ visits: 0, views: 0, left: { own: 2 } })
})

test('counting adds no byte to a page and no cookie, and every page loads the stylesheet that is asked for again', {
  tags: 'extended',
}, async () => {
  const port = String(await freePort())
  const on = await started({ PORT: port })
  const paths = await listedPages(on.server)
  const counting = await answersOf(on.server.origin, paths)
  await on.server.stop()
  const without = await on.again({ VISITORS: 'off' })
  const plain = await answersOf(without.origin, paths)
  await without.stop()
  expect(paths.length).toBeGreaterThan(8)
  for (const [at, path] of paths.entries()) {
    expect(shapeOf(counting[at]), path).toEqual(shapeOf(plain[at]))
    expect(counting[at]?.headers['set-cookie'], path).toBeUndefined()
    expect(textOf(counting[at] as Answer), path).toMatch(
      /<link rel="stylesheet" href="[^"]*loading-screen-[^"]+" disabled="">/,
    )
  }
})

/** A page with a form differs each time, but not in its length. */
function shapeOf(answer: Answer | undefined) {
  const { status = 0, headers = {}, body = Buffer.from('') } = answer ?? {}
  const { date: _, 'content-security-policy': policy = '', ...rest } = headers
  const isSame = headers['cache-control'] !== 'no-store'
  return {
    status,
    rest,
    bytes: body.length,
    hash: isSame && hash('sha256', body),
    policy: isSame ? policy : policy.length,
  }
}

function answersOf(origin: string, paths: readonly string[]): Promise<Answer[]> {
  return Promise.all(paths.map((path) => ask(origin, path)))
}

/** A server on a copy of the sample, and again on the same data and port. */
async function started(env: Record<string, string> = {}) {
  const dataDir = await copyOfSample()
  const all = { PORT: String(await freePort()), ...env }
  return { dataDir, server: await startOn(dataDir, all), again: (more = {}) => startOn(dataDir, { ...all, ...more }) }
}
