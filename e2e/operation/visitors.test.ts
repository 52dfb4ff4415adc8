import { hash } from 'node:crypto'
import { Agent, get } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { addPeople, admin, openSignedIn } from '#support/journeys/accounts.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { listedPages } from '#support/journeys/pages/own-pages.ts'
import { type Answer, ask, textOf } from '#support/journeys/pages/wire.ts'
import { sampleIsMade } from '#support/journeys/sample-data.ts'
import { freePort, startOn, vita } from '#support/journeys/server.ts'
import { copyOfSample } from '#support/journeys/starting.ts'

/** Who is counted by a real server and a real browser. docs/behaviour.md 36. */
beforeAll(sampleIsMade)

/** A browser's own agent: Chromium without a window says so in its own. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test('10,000 requests of a program with the agent of a browser count no person', {
  tags: 'extended',
  timeout: 120_000,
}, async () => {
  const { dataDir, server } = await started()
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const paths = ['/home', '/resume', '/about', '/projects/cts', '/resume.pdf']
  const one = (at: number) =>
    new Promise((resolve, reject) => {
      const path = paths[at % paths.length] ?? ''
      get(`${server.origin}${path}`, { agent, headers: { 'user-agent': userAgent } }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      }).on('error', reject)
    })
  for (let at = 0; at < 10_000; at += 200) await Promise.all(Array.from({ length: 200 }, (_, more) => one(at + more)))
  agent.destroy()
  await server.stop()
  const { visits, views, downloads, left } = await counted(dataDir)
  expect([visits, views, downloads]).toEqual([0, 0, {}])
  expect(left['no-asset']).toBeGreaterThan(2_000) // the PDF; the last pages of a browser still wait at the stop
})

journey('a browser counts one visit with an empty cache, and one with a cache that holds everything', async () => {
  const { dataDir, server, again } = await started()
  const page = await openPage(server, { more: { userAgent }, fresh: true })
  const visit = async () => {
    const styles = page.waitForResponse(/loading-screen-/)
    await page.goto('/resume')
    await (await styles).finished()
    await page.waitForLoadState('networkidle')
  }
  await visit()
  await server.stop()
  expect(await counted(dataDir)).toMatchObject({ visits: 1, views: 1, isAtMost: false, pages: { '/resume': 1 } })

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
  expect(await counted(dataDir)).toMatchObject({
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
  expect(await counted(dataDir)).toMatchObject({ visits: 0, views: 0, left: { own: 2 } })
})

journey.extended('pages that the scripts load, and a file, are counted', async () => {
  const { dataDir, server } = await started()
  const page = await openPage(server, { more: { userAgent } })
  await page.goto('/home', { waitUntil: 'networkidle' })
  await page.keyboard.press('Tab')
  await hydrate(page)
  await page.getByRole('link', { name: 'Resume', exact: true }).first().click()
  await page.waitForURL('**/resume')
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => fetch('/resume.pdf', { headers: { accept: 'application/pdf' } }))
  await server.stop()
  expect(await counted(dataDir)).toMatchObject({ visits: 1, views: 2, pages: { '/home': 1, '/resume': 1 } })
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

/** What `vita visitors` says of the last 30 days. */
async function counted(dataDir: string) {
  return JSON.parse(await vita(['visitors', '--json'], { DATA_DIR: dataDir })).days
}
