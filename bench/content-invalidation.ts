import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Stack } from '../src/stack/open-stack.ts'
import { tableMade, timeUntilShown } from './measured-pages.ts'
import { renameOwner } from './owner.ts'
import { copied, forget, type MeasuredSite, project, serverSettings, startSite } from './site.ts'
import { openedBeside } from './stack.ts'
import { atMost, exactly, type Figure, median, rounded } from './table.ts'
import { askWell } from './wire.ts'

const changes = 10
const limitMs = 1_000
const password = 'harbour lantern violet nine'
const email = 'ada@example.com'

/**
 * Content invalidation: whether the page after an answer shows what that answer changed, and the time until a change by
 * another process is served, from its commit and from the end of an import. `dataDir` belongs to a site that is not
 * running; the measured site uses a copy. Goals: docs/performance.md.
 */
export async function measureInvalidation(dataDir: string): Promise<Figure[]> {
  const copy = copied(dataDir)
  const site = await startSite(copy)
  const stack = await openedBeside(copy)
  try {
    const stale = await staleAfterOwnAnswers(site, stack)
    const { times, ratios } = await timesAfterCommits(site, stack)
    const ratio = Math.max(...ratios)
    const slowest = Math.max(...times)
    const imported = await timeAfterImport(site)
    return [
      {
        name: `stale pages after ${changes} × a sign-in, a log-out`,
        value: stale,
        unit: '',
        ...exactly(0, stale),
      },
      { name: 'a commit by another process until it is shown, median', value: median(times), unit: 'ms' },
      { name: 'the same, slowest of 10', value: slowest, unit: 'ms', ...atMost(limitMs, slowest) },
      {
        name: 'the first answer that shows it to a later one, in bytes',
        value: ratio,
        unit: '×',
        ...exactly(1, ratio),
      },
      { name: 'the end of an import until it is shown', value: imported, unit: 'ms', ...atMost(limitMs, imported) },
    ]
  } finally {
    await stack.close()
    await site.stop()
    forget(copy)
  }
}

/** Requests cached pages before and in between, so that a stale page would be noticed. */
async function staleAfterOwnAnswers({ origin }: MeasuredSite, { ports }: Stack): Promise<number> {
  const made = await ports.identities.create({ email, password, displayName: 'Ada' })
  if (!made.ok) throw new Error(made.failure.message)
  let stale = 0
  for (let at = 0; at < changes; at += 1) {
    const session = await postForm(`${origin}/login`, { email, password })
    const mark = /name="mark" value="([^"]+)"/.exec(await pageAt(origin, session))?.[1]
    if (mark === undefined) stale += 1

    await postForm(`${origin}/logout`, { mark: mark ?? '' }, session)
    if ((await pageAt(origin, session)).includes('name="mark"')) stale += 1
    if ((await pageAt(origin, '')).includes('name="mark"')) stale += 1
  }
  return stale
}

/** Every page shows the owner's name. */
async function timesAfterCommits(site: MeasuredSite, stack: Stack): Promise<{ times: number[]; ratios: number[] }> {
  await tableMade(site)
  const [times, ratios]: [number[], number[]] = [[], []]
  for (let count = 0; count < changes; count += 1) {
    times.push(await timeUntilShown(`${site.origin}/resume`, await renameOwner(stack)))
    const first = await bytesOfPage(site)
    await wait(1_000 + 37 * count) // so that the commits fall at different points of the server's polling interval
    ratios.push(rounded(first / (await bytesOfPage(site)), 2))
  }
  return { times, ratios }
}

async function bytesOfPage({ origin }: MeasuredSite): Promise<number> {
  return (await askWell(`${origin}/resume`, { 'accept-encoding': 'br' })).body.byteLength
}

async function timeAfterImport(site: MeasuredSite): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'vita-bench-bundle-'))
  const name = `Owner ${crypto.randomUUID()}`
  mkdirSync(join(folder, 'documents/person-info'), { recursive: true })
  writeFileSync(join(folder, 'documents/person-info/owner.json'), JSON.stringify({ name, timeZone: 'UTC' }))
  const child = spawn(process.execPath, ['src/cli/main.ts', 'import', folder], {
    cwd: project,
    env: { ...process.env, ...serverSettings(site.dataDir) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const status = await new Promise((resolve) => child.once('exit', resolve))
  if (status !== 0) throw new Error('The import failed.')
  const took = await timeUntilShown(`${site.origin}/resume`, name)
  forget(folder)
  return took
}

async function pageAt(origin: string, cookie: string): Promise<string> {
  const { body } = await askWell(`${origin}/resume`, cookie === '' ? {} : { cookie })
  return body.toString()
}

/** Posts a form and returns the cookies that its answer sets, as a browser sends them. Throws unless the answer redirects. */
async function postForm(address: string, fields: Record<string, string>, cookie = ''): Promise<string> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { origin: new URL(address).origin, cookie },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  await answer.arrayBuffer()
  if (answer.status < 300 || answer.status > 399) throw new Error(`${address} was answered with ${answer.status}.`)
  return answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
}
