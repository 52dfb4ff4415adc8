import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { addAccount } from '../src/calls/accounts/accounts.ts'
import { readDraft } from '../src/calls/studio/draft/read-draft.ts'
import { newDelivery } from '../src/domain/messages/mails/delivery.ts'
import { mailIdsOf } from '../src/domain/messages/mails/mail.ts'
import type { Stack } from '../src/stack/open-stack.ts'
import { desktop, startChromium } from './chromium.ts'
import { residentMbWithChildren, withoutChildren } from './programs.ts'
import { copied, forget, type MeasuredSite, startSite } from './site.ts'
import { openedBeside } from './stack.ts'
import { atMost, type Figure, median, rounded } from './table.ts'
import { ask } from './wire.ts'

const entries = 50
const writers = 4
const savesOfWriter = 100
/** The 95th percentile of a save, on this machine and on Google's services. */
const autosaveMs = 20
const hostedAutosaveMs = 300
const reviewMs = 100
const publishMs = 300
const rounds = 7
const pictures = 60
const messages = 5_000
/** The studio's own way: that many uploads are under way, in slices of that many bytes. docs/behaviour.md 23.11. */
const uploadsAtOnce = 3
const sliceBytes = 8 * 1024 * 1024
const owner = { email: 'ada@example.com', password: 'harbour lantern violet nine' }

const job = { title: 'Cook', company: 'Galley', description: 'Soup. '.repeat(100) }

/** A site with the studio open: its address, the owner's session, and its stores beside it. */
export type Studio = { site: MeasuredSite; cookie: string; stack: Stack }

/**
 * The studio: autosave, preview, review, publish, messages and pictures. `dataDir` belongs to a site that is not running; the measured
 * site uses a copy. Goals: docs/performance.md.
 */
export function measureStudio(dataDir: string): Promise<Figure[]> {
  return inStudio(dataDir, async (studio) => {
    await addJobs(studio.stack)
    const figures = [await autosave(studio), ...(await review(studio)), ...(await publishing(studio))]
    figures.push(...(await inbox(studio)))
    figures.push(...(await preview(studio)))
    const picture = await pictureOf12Megapixels()
    return [...figures, await thumbnail(studio, picture), await memoryOfUploads(studio, picture)]
  })
}

/** Only the lists and searches of messages. */
export function measureMessages(dataDir: string): Promise<Figure[]> {
  return inStudio(dataDir, inbox)
}

/** Autosave where the records are on Google's services; `stack` is beside the site. */
export async function measureHostedAutosave(site: MeasuredSite, stack: Stack): Promise<Figure> {
  const studio = await openStudio(site, stack)
  await addJobs(stack)
  return autosave(studio, hostedAutosaveMs)
}

/** Measures a site with the studio open, on a copy of a data folder. */
export async function inStudio(dataDir: string, measure: (studio: Studio) => Promise<Figure[]>): Promise<Figure[]> {
  const copy = copied(dataDir)
  const site = await startSite(copy)
  const stack = await openedBeside(copy)
  try {
    return await measure(await openStudio(site, stack))
  } finally {
    await stack.close()
    await site.stop()
    forget(copy)
  }
}

/** Adds the owner and signs in. */
async function openStudio(site: MeasuredSite, stack: Stack): Promise<Studio> {
  const name = { firstName: 'Ada', lastName: 'Lovelace', isAdmin: true }
  const added = await addAccount(stack.ports, 'localhost', { ...owner, ...name })
  if (!added.ok) throw new Error(added.failure.message)
  return { site, stack, cookie: await ownerSession(site) }
}

async function addJobs({ ports }: Stack): Promise<void> {
  const ids = Array.from({ length: entries }, (_, at) => jobId(at))
  const fields = { ...job, startDate: { year: 2020 } }
  const jobs = ids.map((id) => ({ collection: 'jobs', id, fields: { uuid: id, ...fields } }) as const)
  const committed = await ports.documents.commit(jobs)
  if (!committed.ok) throw new Error(committed.failure.message)
}

export function jobId(at: number): string {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
}

/** From the request to its answer, with as many tabs writing at once; every entry has changes. */
async function autosave(studio: Studio, goalMs = autosaveMs): Promise<Figure> {
  const times: number[] = []
  await Promise.all(
    Array.from({ length: writers }, async (_, writer) => {
      for (let turn = 0; turn < savesOfWriter; turn += 1) {
        const at = (turn * writers + writer) % entries
        times.push(await save(studio, at, { description: `Soup ${turn}` }))
      }
    }),
  )
  const p95 = rounded(times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0)
  const name = `autosave p95, ${entries} entries, ${writers} writers`
  return { name, value: p95, unit: 'ms', ...atMost(goalMs, p95) }
}

type Held = { fields: object; version: string }

/** The entries as all tabs know them. */
const known = new Map<string, Held>()

function save(studio: Studio, at: number, values: object): Promise<number> {
  return saveEntry(studio, `jobs/${jobId(at)}`, values)
}

/** Saves values of an entry ('jobs/ID') beside its others; returns the time from the request to the answer, in ms. */
export async function saveEntry({ site, cookie }: Studio, entry: string, values: object): Promise<number> {
  const path = `/studio/entries/${entry}`
  const held = known.get(site.origin + path) ?? (await heldAt(site, cookie, path))
  const fields = { ...held.fields, ...values }
  const body = JSON.stringify({ fields, version: held.version })
  const headers = { cookie, 'content-type': 'application/json' }
  const begun = performance.now()
  const answer = await send(site, path, { method: 'PUT', body, headers })
  const { saved } = (await answer.json()) as { saved: Held }
  const tookMs = performance.now() - begun
  known.set(site.origin + path, { fields, version: saved.version })
  return tookMs
}

async function heldAt(site: MeasuredSite, cookie: string, path: string): Promise<Held> {
  const answer = await send(site, path, { headers: { cookie } })
  return ((await answer.json()) as { held: Held }).held
}

/** The review of 100 changes: two of each entry. */
async function review(studio: Studio): Promise<Figure[]> {
  for (let at = 0; at < entries; at += 1) await save(studio, at, { title: 'Captain' })
  const name = `review of ${2 * entries} changes`
  const first = await durationOf(() => page(studio, '/studio/review'))
  const again: number[] = []
  for (let round = 0; round < rounds; round += 1) again.push(await durationOf(() => page(studio, '/studio/review')))
  return [
    { name: `${name}, the first time`, value: first, unit: 'ms', ...atMost(reviewMs, first) },
    { name: `${name}, again`, value: median(again), unit: 'ms', ...atMost(reviewMs, median(again)) },
  ]
}

/** Publishes what there is, then ten changes each time, then two of each entry. */
async function publishing(studio: Studio): Promise<Figure[]> {
  await publishNow(studio)
  return [await publishOf(studio, 10, ['company']), await publishOf(studio, entries, ['company', 'title'])]
}

async function publishOf(studio: Studio, count: number, names: readonly string[]): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const values = Object.fromEntries(names.map((name) => [name, `${name} ${round} of ${count}`]))
    for (let at = 0; at < count; at += 1) await save(studio, at, values)
    times.push(await publishNow(studio))
  }
  const value = median(times)
  return { name: `publish of ${count * names.length} changes`, value, unit: 'ms', ...atMost(publishMs, value) }
}

/** Publishes the draft; returns the time from the request to the answer, in ms. */
export async function publishNow({ stack, site, cookie }: Studio): Promise<number> {
  const state = await readDraft(stack.ports)
  if (!state.ok) throw new Error(state.failure.message)
  const body = new URLSearchParams({ version: state.data.version, summary: '', withoutTexts: 'on' })
  return durationOf(async () => {
    const answer = await (await send(site, '/studio/review.data', { method: 'POST', body, headers: { cookie } })).text()
    if (!answer.includes('"published"')) throw new Error('Nothing was published.')
  })
}

/** From the answer to a save until the preview has painted it, in Chromium. */
async function preview({ site, cookie }: Studio): Promise<Figure[]> {
  const { browser } = await startChromium()
  const context = await browser.newContext({ ...desktop, baseURL: site.origin })
  const at = cookie.indexOf('=')
  const url = site.origin.replace(/^http:/, 'https:') // as Chromium asks for a Secure cookie; it sends them to localhost, too
  await context.addCookies([{ name: cookie.slice(0, at), value: cookie.slice(at + 1), url }])
  const tab = await context.newPage()
  await tab.goto(`/studio/resume/jobs/${jobId(0)}`)
  await tab.locator('.preview-frame__frame').waitFor()
  await tab.mouse.move(1, 1)
  const times: number[] = []
  for (let round = -1; round < rounds; round += 1) {
    const took = await timeToPreview(tab, `Galley of round ${round + 1}`)
    if (round >= 0) times.push(took)
    await wait(1_000) // a preview is loaded twice a second at most
  }
  await browser.close()
  const [middle, slowest] = [median(times), Math.max(...times)]
  return [
    {
      name: 'a save acknowledged until the preview shows it, median',
      value: middle,
      unit: 'ms',
      ...atMost(500, middle),
    },
    { name: `the same, slowest of ${rounds}`, value: slowest, unit: 'ms' },
  ]
}

async function timeToPreview(tab: Page, text: string): Promise<number> {
  const saved = tab.waitForResponse((response) => response.request().method() === 'PUT')
  await tab.getByLabel('Company *').fill(text)
  await tab.getByLabel('Company *').blur()
  await saved
  return durationOf(async () => {
    await tab.frameLocator('.preview-frame__frame').getByText(text).first().waitFor()
    await tab.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  })
}

/** A list, and searches that find one message, half of them, and none; each after the first, which may fold texts. */
async function inbox(studio: Studio): Promise<Figure[]> {
  await addMessages(studio.stack)
  const asked = {
    list: '',
    'last page': '?page=100',
    'search of one': '?q=number4711',
    half: '?q=even',
    none: '?q=xyz+tide',
  }
  const figures: Figure[] = []
  for (const [name, query] of Object.entries(asked)) {
    const times: number[] = []
    for (let round = -1; round < rounds; round += 1) {
      const took = await durationOf(() => page(studio, `/studio/messages${query}`))
      if (round >= 0) times.push(took)
    }
    const value = median(times)
    figures.push({ name: `${messages} messages: ${name}`, value, unit: 'ms', ...atMost(100, value) })
  }
  return figures
}

async function addMessages({ ports }: Stack): Promise<void> {
  const now = Date.now()
  for (let at = 0; at < messages; at += 1) {
    const receivedAt = new Date(now - at * 60_000).toISOString()
    const message = `number${at} ${at % 2 === 0 ? 'even' : 'odd'} `.padEnd(300, 'The tide table. ')
    const submission = { name: 'Ada', email: 'ada@example.org', company: '', message, date: '', receivedAt }
    const mails = mailIdsOf(jobId(at)).map((id) => ({
      id,
      fields: { to: ['ada@example.org'], delivery: { ...newDelivery(new Date()), state: 'SUCCESS' } },
      quotas: [],
    }))
    const whole = { submission: { ...submission, id: jobId(at) }, consumes: null, limits: [], mails, forward: null }
    const accepted = await ports.submissions.accept(whole, new Date())
    if (!accepted.ok) throw new Error(accepted.failure.message)
  }
}

/** A noisy photo of a phone. */
function pictureOf12Megapixels(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 1000, height: 750, channels: 3, background: 'black', noise } })
    .resize(4000, 3000)
    .jpeg({ quality: 97 })
    .toBuffer()
}

/** Bytes after the end of a JPEG file make another file of the same picture. */
function another(picture: Buffer): Buffer {
  return Buffer.concat([picture, Buffer.from(crypto.randomUUID())])
}

/** From the last stored byte until the thumbnail is loaded. */
async function thumbnail(studio: Studio, picture: Buffer): Promise<Figure> {
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const bytes = another(picture)
    const id = await sendSlices(studio, bytes)
    times.push(
      await durationOf(async () => {
        await finishUpload(studio, id, 'hardware-images')
        const digest = Buffer.from(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
        await page(studio, `/studio/preview/pictures/${digest}-320.webp`)
      }),
    )
  }
  const took = rounded(median(times) / 1000, 1)
  const name = `a picture of 12 MP (${rounded(picture.length / 1e6, 1)} MB), uploaded until its thumbnail`
  return { name, value: took, unit: 's', ...atMost(3, took) }
}

/**
 * The peak of the server and its image worker while the studio uploads that many pictures, once the files of the resume are made:
 * they change with a publish, not with an upload.
 */
async function memoryOfUploads(studio: Studio, picture: Buffer): Promise<Figure> {
  await withoutChildren(studio.site.pid)
  let peak = 0
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMbWithChildren(studio.site.pid))
  }, 50)
  let left = pictures
  const upload = async () => {
    for (; left > 0; ) {
      left -= 1
      const id = await sendSlices(studio, another(picture))
      const goOn = () => finishUpload(studio, id, `job-detail-images/${jobId(0)}`)
      await goOn().catch(goOn) // a request that waited too long for the image worker, on a busy machine
    }
  }
  await Promise.all(Array.from({ length: uploadsAtOnce }, upload))
  clearInterval(timer)
  const most = rounded(peak)
  return {
    name: `memory of all processes, ${pictures} pictures of 12 MP`,
    value: most,
    unit: 'MB',
    ...atMost(400, most),
  }
}

async function sendSlices({ site, cookie }: Studio, bytes: Buffer): Promise<string> {
  const id = crypto.randomUUID()
  for (let from = 0; from < bytes.length; from += sliceBytes) {
    const body = new Uint8Array(bytes.subarray(from, from + sliceBytes))
    const headers = { cookie, 'content-type': 'application/octet-stream' }
    await send(site, `/studio/uploads/${id}?from=${from}&name=${id}.jpg`, { method: 'PUT', body, headers })
  }
  return id
}

async function finishUpload({ site, cookie }: Studio, id: string, folder: string): Promise<void> {
  const body = new URLSearchParams({ name: `${id}.jpg`, folder })
  await send(site, `/studio/uploads/${id}`, { method: 'POST', body, headers: { cookie } })
}

async function ownerSession({ origin }: MeasuredSite): Promise<string> {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(owner),
    redirect: 'manual',
  })
  const session = answer.headers.getSetCookie().find((each) => each.includes('session='))
  if (session === undefined) throw new Error('The owner could not sign in.')
  return session.split(';')[0] ?? ''
}

/** Throws unless the status is 200. */
async function send({ origin }: MeasuredSite, path: string, asked: RequestInit): Promise<Response> {
  const headers = { origin, ...asked.headers }
  const answer = await fetch(origin + path, { ...asked, headers, redirect: 'manual' })
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`)
  return answer
}

async function page({ site, cookie }: Studio, path: string): Promise<void> {
  const { status } = await ask(site.origin + path, { cookie, 'accept-encoding': 'br' })
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
}

async function durationOf(work: () => Promise<void>): Promise<number> {
  const begun = performance.now()
  await work()
  return rounded(performance.now() - begun)
}
