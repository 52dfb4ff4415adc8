import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { EntryContext } from 'react-router'
import { calendarDayIn } from '../packages/resume/src/date.ts'
import { english } from '../packages/resume/src/words.ts'
import { saveCredential } from '../src/calls/accounts/account/current-account.ts'
import { noPlaces } from '../src/server/places/site-places.ts'
import { siteOf } from '../src/server/site.ts'
import type { Stack } from '../src/stack/open-stack.ts'
import type { Site, Visit } from '../src/web/routing/context.ts'
import { memoryBackups, memoryHealth } from '../tests/support/memory-upkeep.ts'
import { countedPorts, rememberedPorts } from './baselines/ports.ts'
import { project } from './site.ts'
import { openedBeside } from './stack.ts'
import { atMost, exactly, type Figure, median, rounded } from './table.ts'

type Built = typeof import('../src/server/start.ts')

const origin = 'http://localhost:3000'
const today = calendarDayIn('UTC', new Date())
const rounds = 15
const perRound = 60
const cachedHits = 1_000

/** Pages that are rendered per request: those of a signed-in account, and one with a form. */
const signedInPages = ['/resume', '/home', '/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3']
const formPage = '/contact'

/** The Accept-Encoding of browsers over https. */
const accepted = 'gzip, deflate, br, zstd'

/**
 * The cost of rendering a page per request, including database reads, post-processing and compression. It is compared with
 * the framework's own handler with the same loaders and constant ports, and with React alone with the same tree and data.
 * All run in this process, interleaved; ratios are medians over the rounds. Goals: docs/performance.md.
 */
export async function measureRendering(dataDir: string): Promise<Figure[]> {
  const built: Built = await import(pathToFileURL(join(project, 'build/server/index.js')).href)
  const stack = await openedBeside(dataDir)
  try {
    const token = await newSession(stack)
    const figures: Figure[] = []
    for (const path of signedInPages) figures.push(...(await measurePage(built, stack, path, token)))
    figures.push(...(await measurePage(built, stack, formPage)))
    figures.push(await portsOfHits(built, stack))
    return figures
  } finally {
    await stack.close()
  }
}

async function measurePage(built: Built, stack: Stack, path: string, token?: string): Promise<Figure[]> {
  const site = siteOn(stack)
  const app = appOf(built, site)
  const cookie = token === undefined ? '' : `__Host-session=${token}`
  const headers = { host: new URL(origin).host, cookie, 'accept-encoding': accepted }
  const ours = async () => {
    const answer = await app.fetch(new Request(origin + path, { headers }), '127.0.0.1', '')
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}.`)
    await answer.arrayBuffer()
  }
  const constants: Site = { ...site, ports: rememberedPorts(stack.ports) }
  const framework = frameworkOf(
    built,
    constants,
    path,
    token === undefined ? null : { fullName: 'Ada Lovelace', isAdmin: false },
  )
  const bare = bareOf(built, await framework.entry())

  const [own, router, react] = await interleavedCosts([ours, framework.render, bare])
  const name = `${path.split('?')[0]} rendered per request${token === undefined ? '' : ', signed in'}`
  const ratio = (of: keyof Cost, baseline: readonly Cost[]) =>
    rounded(median(own.map((cost, at) => cost[of] / (baseline[at]?.[of] ?? 1))), 2)
  const toRouter = ratio('threadMs', router)
  return [
    { name: `${name}, CPU`, value: rounded(median(own.map(({ threadMs }) => threadMs)), 2), unit: 'ms' },
    {
      name: `${name}, to the framework with constants`,
      value: toRouter,
      unit: '×',
      ...atMost(1.6, toRouter),
      cause: 'database, session, compression, garbage',
    },
    { name: `${name}, to it, compression in other threads included`, value: ratio('allMs', router), unit: '×' },
    { name: `${name}, to React alone`, value: ratio('threadMs', react), unit: '×' },
  ]
}

/** CPU time for one page, in ms: of the serving thread, and of the whole process, where compression has its own threads. */
type Cost = { threadMs: number; allMs: number }

async function interleavedCosts(
  works: readonly (() => Promise<unknown> | unknown)[],
): Promise<[Cost[], Cost[], Cost[]]> {
  const costs: [Cost[], Cost[], Cost[]] = [[], [], []]
  for (let round = -3; round < rounds; round += 1)
    for (const [index, work] of works.entries()) {
      const [thread, all] = [process.threadCpuUsage(), process.cpuUsage()]
      for (let at = 0; at < perRound; at += 1) await work()
      const [threadAfter, allAfter] = [process.threadCpuUsage(thread), process.cpuUsage(all)]
      const ms = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000 / perRound
      if (round >= 0) costs[index]?.push({ threadMs: ms(threadAfter), allMs: ms(allAfter) })
    }
  return costs
}

/** The framework's own handler, from a request to the complete text of its answer. */
function frameworkOf(built: Built, site: Site, path: string, account: Visit['account']) {
  const request = () => new Request(origin + path)
  const render = async (handler = built.createRequestHandler(built.build, 'production')) => {
    const answer = await handler(request(), contextOf(built, site, account))
    if (answer.status !== 200) throw new Error(`${path} was rendered with ${answer.status}.`)
    return answer.text()
  }
  const handler = built.createRequestHandler(built.build, 'production')
  return {
    render: () => render(handler),
    /** The entry context that the framework passes to React. */
    async entry(): Promise<EntryContext> {
      let seen: EntryContext | undefined
      const { module } = built.build.entry
      const see: typeof module.default = (_, status, headers, entry) => {
        seen = entry
        return new Response('', { status, headers })
      }
      await render(
        built.createRequestHandler({ ...built.build, entry: { module: { ...module, default: see } } }, 'production'),
      )
      if (seen === undefined) throw new Error('The framework renders nothing.')
      return seen
    },
  }
}

/** React alone: renders the same tree with the same data to a string, without the hydration data. */
function bareOf({ createElement, renderToString, ServerRouter }: Built, entry: EntryContext): () => void {
  const { serverHandoffStream: _, ...context } = entry
  return () => {
    const html = renderToString(createElement(ServerRouter, { context, url: origin }))
    if (!html.includes('</html>')) throw new Error('React rendered no page.')
  }
}

/** The number of port calls while 1,000 cached pages are answered. Goal: none, because a cached page needs no database. */
async function portsOfHits(built: Built, stack: Stack): Promise<Figure> {
  const { ports, calls } = countedPorts(stack.ports)
  const app = appOf(built, siteOn({ ...stack, ports }))
  const ask = async () =>
    (await app.fetch(new Request(`${origin}/resume`, { headers: { host: 'localhost:3000' } }), '', '')).text()
  app.renewPages()
  await new Promise((resolve) => setTimeout(resolve, 5_000)) // until the pages are made
  const before = calls()
  for (let at = 0; at < cachedHits; at += 1) await ask()
  const value = calls() - before
  await app.stop()
  return { name: `calls of any port in ${cachedHits} cached pages`, value, unit: '', ...exactly(0, value) }
}

function siteOn({
  ports,
  contact,
  settings,
  mailTrial,
}: Pick<Stack, 'ports' | 'contact' | 'settings' | 'mailTrial'>): Site {
  const upkeep = { health: memoryHealth(), backups: memoryBackups(), settings, mailTrial, places: noPlaces }
  return siteOf(ports, contact, { origin, hasStudio: true, ...upkeep }, () => {})
}

function appOf({ createApp }: Built, site: Site) {
  const options = {
    site,
    origin,
    trustProxy: [],
    clientHeader: 'x-forwarded-for',
    clientFolder: join(project, 'build/client'),
    log: () => {},
  }
  return createApp({ ...options, freeBytes: async () => null, today: () => today, mode: 'production' })
}

function contextOf({ RouterContextProvider, siteContext, visitContext }: Built, site: Site, account: Visit['account']) {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  context.set(visitContext, {
    ...{ theme: 'system', today, account, uid: '', csrfToken: '', accountIdHash: '', session: '' },
    ...{ sessionId: '', confirmedAt: null, browser: '', refused: null, arrived: null, half: '' },
    ...{ language: 'en', words: english, languages: { plain: 'en', shown: [], further: [] } },
    ...{ device: '', client: '', reference: '', isPreview: false, hasSeenLocationAlert: false },
    ...{ alerts: [], cookies: [], isCacheable: false, outside: {}, accentHue: 192, report: () => {}, note: () => {} },
  })
  return context
}

async function newSession({ ports }: Stack): Promise<string> {
  const email = `ada-${crypto.randomUUID()}@example.com`
  const password = crypto.randomUUID()
  const made = await ports.identities.create({ email, password, displayName: 'Ada' })
  if (!made.ok) throw new Error(made.failure.message)
  const { uid } = made.data
  const fields = { uid, email, firstName: 'Ada', lastName: 'Lovelace', isAdmin: false }
  const written = await ports.documents.commit([{ collection: 'user', id: uid, fields }])
  if (!written.ok) throw new Error(written.failure.message)
  const started = await ports.sessions.start(uid, false, new Date())
  if (!started.ok) throw new Error(started.failure.message)
  const signedIn = await ports.identities.signIn(email, password)
  if (!signedIn.ok) throw new Error(signedIn.failure.message)
  await saveCredential(ports, started.data, signedIn.data.credential)
  return started.data
}
