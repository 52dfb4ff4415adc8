import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import { addPeople, openSignedIn, user } from '#support/journeys/accounts.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { hostileAddresses, hostileRecords, payloads, writeRecords } from '#support/journeys/hostile-records.ts'
import { alarmsOf, dangersIn } from '#support/journeys/pages/alarms.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { change } from '#support/journeys/stored.ts'

/**
 * A database edited by hand, and a hostile location service. No page runs their texts or requests another origin. Each round
 * gives each field another payload; ROUNDS sets the number of rounds. With as many rounds as payloads each field has had each.
 * docs/behaviour.md 15.8.
 */
const count = Number(process.env.ROUNDS ?? 2)
const rounds = Array.from({ length: count }, (_, at) => Math.floor((at * payloads('').length) / count))

vi.setConfig({ testTimeout: 60_000 + count * 30_000 })

/** An origin that no page may request; it answers the location service with the payload of the round. */
const asked: string[] = []
let city = ''
const otherSite = createServer((request, response) => {
  if (request.url === '/location') response.end(JSON.stringify({ city, state: city, zipcode: city }))
  else asked.push(request.url ?? '')
  response.end()
})

let server: Server
let canary = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => otherSite.listen(0, '127.0.0.1', resolve))
  canary = `http://127.0.0.1:${(otherSite.address() as AddressInfo).port}`
  server = await startServer({ env: { LOCATION_URL: `${canary}/location` } })
})

afterAll(async () => {
  await server?.stop()
  otherSite.close()
})

journey('no page runs or loads a text of any record field, or requests another origin', async () => {
  const page = await openPage(server, { size: 'tabletLandscape' })
  const alarms = await alarmsOf(page, server)
  const all = payloads(canary)
  for (const round of rounds) {
    city = all[round] ?? ''
    const records = hostileRecords(all, round)
    const desktop = records.find(([collection]) => collection === 'hardware')?.[2]
    writeRecords(server.dataDir, [...records, ['hardware', 'desktop', { ...Object(desktop), title: `round ${round}` }]])
    await expect.poll(async () => (await fetch(`${server.origin}/hardware/desktop`)).text()).toContain(`round ${round}`)
    for (const address of hostileAddresses(all[round + 1] ?? '')) {
      const answer = await page.goto(address)
      expect([200, 302, 404], address).toContain(answer?.status())
      expect(await dangersIn(page), address).toEqual([])
      await hydrate(page)
      expect(await dangersIn(page), address).toEqual([])
    }
  }
  expect(alarms).toEqual([])
  expect(asked).toEqual([])
})

journey('a hostile account name in the database is text for the signed-in account', async () => {
  await addPeople(server, [user])
  const page = await openSignedIn(server, user)
  const alarms = await alarmsOf(page, server)
  const name = (first: string, last: string) =>
    change(
      server.dataDir,
      "update documents set fields = json_set(fields, '$.FirstName', ?, '$.LastName', ?) where collection = 'user'",
      first,
      last,
    )
  for (const payload of payloads(canary).slice(0, 5)) {
    name('Marlow', payload)
    for (const address of ['/dashboard', '/home']) {
      await page.goto(address)
      expect(await page.locator('.account-card__name').textContent()).toBe(`Marlow ${payload}`)
      expect(await dangersIn(page), address).toEqual([])
    }
  }
  expect(alarms).toEqual([])
})

journey('control: these journeys detect a payload that runs', async () => {
  const page = await openPage(server, { expectedErrors: /.*/ })
  await alarmsOf(page, server)
  await page.goto('/home')
  await page.evaluate((address) => {
    const { body } = document
    body.insertAdjacentHTML(
      'beforeend',
      `<a href="javascript:alert(1)" onclick="x">x</a><img src="${address}/blocked">`,
    )
    Object.assign(window, { hacked: 1 })
  }, canary)
  await expect
    .poll(() => dangersIn(page))
    .toEqual(
      expect.arrayContaining([
        'href=javascript:alert(1)',
        'onclick=x',
        expect.stringContaining('/blocked'),
        expect.stringContaining('hacked'),
        expect.stringContaining('policy: img-src'),
      ]),
    )
  const otherPage = await page.context().newPage()
  const heard = await alarmsOf(otherPage, server)
  await otherPage.setContent(`<img src="${canary}/control"><script>alert(1)</script>`)
  await expect.poll(() => asked).toEqual(['/control'])
  await expect.poll(() => heard).toEqual(expect.arrayContaining(['dialog 1', `request to ${canary}/control`]))
})
