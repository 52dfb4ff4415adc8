import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startSmall } from '#support/journeys/bundle.ts'
import { type MovedClock, movedClock } from '#support/journeys/clock-shim.ts'
import { ask } from '#support/journeys/pages/wire.ts'
import { humanAnswer, payload, postForm } from '#support/journeys/programs.ts'
import { type Server, startOn } from '#support/journeys/server.ts'
import { copyOfReachable } from '#support/journeys/starting.ts'
import { change, storedIn } from '#support/journeys/stored.ts'
import { openPostOffice, type PostOffice } from '#support/nodemailer/post-office.ts'

/**
 * Clocks that jump forward or back, across the end of summer time and past the last second of 2038.
 * docs/behaviour.md 14.8, 16.1.
 */
vi.setConfig({ testTimeout: 120_000 }) // each test starts a server, possibly on a busy machine

const dayMs = 24 * 60 * 60 * 1000

test("after the owner's midnight a flood of first visitors gets the last table, until the next one is whole", async () => {
  const aheadAt = (instant: string) => Date.parse(instant) - Date.now()
  const clock = movedClock(aheadAt('2026-06-14T23:50:00.000Z'))
  onTestFinished(clock.close)
  const owner = { name: 'Ada Quill', timeZone: 'UTC', whoAmI: 'I am {age}.', birthDate: '1980-06-15' }
  const jobs = Array.from({ length: 30 }, (_, at) => ({
    ...{ uuid: `job-${at}`, title: `Title ${at}`, company: 'Playhouse', startDate: { month: 6, year: 1990 + at } },
  }))
  const documents = jobs.map((job) => [`documents/jobs/${job.uuid}.json`, job])
  const bundle = { 'documents/person-info/owner.json': owner, ...Object.fromEntries(documents) }
  const server = await startSmall(bundle, clock.env)
  onTestFinished(async () => void (await server.stop()))
  const paths = ['/home', '/about', '/resume', ...jobs.map(({ uuid }) => `/resume/jobs/details?uuid=${uuid}`)]
  const asked = (path: string) => brotliAt(server, path).then((page) => [path, page] as const)
  const pages = async () => new Map(await Promise.all(paths.map(asked)))
  /** Those of the table name their script; they are made once more for their cards. */
  const isWhole = (page: Buffer) => {
    const html = brotliDecompressSync(page).toString()
    return html.includes('og:image') && html.includes('data-src="/static/app/')
  }
  const areWhole = async () => [...(await pages()).values()].every(isWhole)
  await vi.waitUntil(areWhole, { timeout: 60_000, interval: 200 })
  const before = await pages()
  const isNextDay = (page: Buffer | undefined) => brotliDecompressSync(page ?? '').includes('I am 46.')
  expect(isNextDay(before.get('/about'))).toBe(false)

  clock.moveTo(aheadAt('2026-06-15T00:00:05.000Z'))
  const sent: (readonly [path: string, page: Buffer])[] = []
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (let isOver = false; !isOver; ) {
        const now = [...(await pages())]
        sent.push(...now)
        isOver = now.some(([, page]) => isNextDay(page))
      }
    }),
  )
  const after = await pages()
  expect(sent.length).toBeGreaterThan(500)
  expect(sent.some(([path, page]) => path === '/about' && !isNextDay(page))).toBe(true)
  const others = sent.filter(([path, page]) => !before.get(path)?.equals(page) && !after.get(path)?.equals(page))
  expect(others.map(([path]) => path)).toEqual([])
})

/** The page in brotli: what is rendered for a request has a script of its own, and is compressed quickly. */
async function brotliAt({ origin }: Server, path: string): Promise<Buffer> {
  return (await ask(origin, path, { headers: { 'accept-encoding': 'br' } })).body
}

for (const [what, aheadMs] of [
  ['a day ahead', dayMs],
  ['a day back', -dayMs],
] as const) {
  test(`when the clock jumps ${what} under a running server, it keeps serving and sends every mail once`, async () => {
    const { server, clock, office } = await served()
    const before = await sent(server, 'before')
    await expect.poll(() => office.received.length).toBe(2)
    clock.moveTo(aheadMs)
    const after = await sent(server, 'after')
    await expect.poll(() => office.received.length).toBe(4)
    clock.moveTo(0)
    const again = await sent(server, 'again')
    await expect.poll(() => office.received.length).toBe(6)
    const sentIds = office.received.map(({ messageId }) => messageId.replace(/^<|@.*/g, '')).sort()
    expect(sentIds).toEqual([before, after, again].flatMap((id) => [id, `${id}-notice`]).sort())
    await expect.poll(() => storedIn(server.dataDir, 'mail').map(stateOf)).toEqual(new Array(6).fill('SUCCESS'))
    await showsPages(server)
  })

  test(`a mail that waits for a retry waits no longer after the clock jumped ${what} and back`, async () => {
    const { server, clock, office } = await served({ MAIL_URL: 'smtp://127.0.0.1:9' })
    const id = await sent(server, 'waiting')
    const states = () => storedIn(server.dataDir, 'mail').map(stateOf)
    await expect.poll(states).toEqual(['RETRY', 'RETRY'])
    await server.stop()
    clock.moveTo(aheadMs)
    const next = await startOn(server.dataDir, { ...clock.env, MAIL_URL: office.url })
    onTestFinished(async () => void (await next.stop()))
    clock.moveTo(2 * 60 * 1000) // later than any wait between the first tries
    await expect.poll(() => office.received.map(({ messageId }) => messageId.includes(id))).toEqual([true, true])
  })
}

for (const [what, instant, zone, date] of [
  ['into summer time', '2026-03-29T00:59:30.000Z', 'Europe/Berlin', '03/29/2026 01:59 AM'],
  ['out of summer time', '2026-10-25T00:59:30.000Z', 'Europe/Berlin', '10/25/2026 02:59 AM'],
  ['over the last second of 32 bits', '2038-01-19T03:14:05.000Z', 'UTC', '01/19/2038 03:14 AM'],
] as const) {
  test(`a message sent while the clock goes ${what} is stored, dated and confirmed`, async () => {
    const aheadOf = () => Date.parse(instant) - Date.now()
    const { server, clock, office } = await served({ TZ: zone }, aheadOf())
    const setZone = "update documents set fields = json_set(fields, '$.timeZone', ?) where collection = 'person-info'"
    change(server.dataDir, setZone, zone)
    const response = await humanAnswer(server)
    clock.moveTo(aheadOf())
    const { status, answer } = await postForm(server, { ...payload, 'g-recaptcha-response': response })
    expect([status, answer.errors]).toEqual([200, undefined])
    expect(storedIn(server.dataDir, 'submissions')[0]?.fields.date).toBe(date)
    clock.moveTo(aheadOf() + 45_000)
    await expect.poll(() => office.received.length).toBe(2)
    await sent(server, 'after')
    await expect.poll(() => office.received.length).toBe(4)
    await showsPages(server)
  })
}

test('after 400 days a message and all its traces are removed, and the log counts what was removed', async () => {
  const { server, clock } = await served({ MAIL_URL: '' })
  await sent(server, 'zubeida', 'Marmalade for the lighthouse.')
  await expect.poll(() => readdirSync(join(server.dataDir, 'outbox')).length).toBe(2)
  await expect.poll(() => storedIn(server.dataDir, 'mail').map(stateOf)).toEqual(['SUCCESS', 'SUCCESS'])
  await server.stop()
  expect(tracesIn(server.dataDir)).not.toEqual([])

  clock.moveTo(400 * dayMs)
  const later = await startOn(server.dataDir, clock.env)
  onTestFinished(async () => void (await later.stop()))
  await expect.poll(() => later.output()).toContain('retention applied')
  const line = later
    .output()
    .split('\n')
    .find((each) => each.includes('retention applied'))
  expect(JSON.parse(line ?? '')).toMatchObject({ level: 'info', submissions: 1 })
  for (const collection of ['submissions', 'mail', 'forwards'])
    expect(storedIn(server.dataDir, collection), collection).toEqual([])
  await expect.poll(() => tracesIn(server.dataDir)).toEqual([])
  expect(later.output()).not.toMatch(/zubeida|Marmalade/)
})

async function served(env: Record<string, string> = {}, aheadMs = 0) {
  const clock: MovedClock = movedClock(aheadMs)
  onTestFinished(clock.close)
  const office: PostOffice = await openPostOffice()
  const server = await startOn(await copyOfReachable(), { ...clock.env, MAIL_URL: office.url, ...env })
  onTestFinished(async () => void (await server.stop()))
  return { server, clock, office }
}

async function sent(server: Server, name: string, message = 'Hello.'): Promise<string> {
  const email = `${name}@${name}.example`
  const fields = { ...payload, name, email, message, 'g-recaptcha-response': await humanAnswer(server) }
  const { status, answer } = await postForm(server, fields)
  expect([status, answer.errors]).toEqual([200, undefined])
  return answer.id ?? ''
}

async function showsPages({ origin }: Server): Promise<void> {
  for (const path of ['/home', '/about', '/resume', '/contact', '/login'])
    expect((await fetch(origin + path)).status, path).toBe(200)
}

function stateOf({ fields }: { fields: Record<string, unknown> }): string | undefined {
  return (fields.delivery as { state?: string } | undefined)?.state
}

/** The files below a folder with a trace of the person in their bytes. */
function tracesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => {
    const path = join(folder, name)
    return statSync(path).isFile() && /zubeida|Marmalade/.test(readFileSync(path, 'latin1'))
  })
}
