import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newWelcome } from '#calls/accounts/welcome.ts'
import { welcomeLines } from '#domain/accounts/welcome.ts'
import { errorCode } from '#domain/errors.ts'
import { none, success } from '#resume/result.ts'
import { backupOrder } from '#stack/backup/order.ts'
import { lostDataProblem } from '#stack/container-layer.ts'
import { openStack } from '#stack/open-stack.ts'
import { sampleBundle } from '#stack/sample.ts'
import type { SettingsInForce } from '#stack/settings/in-force.ts'
import { notesOn } from '#stack/settings/notes.ts'
import type { Environment, Settings } from '#stack/settings/settings.ts'
import { siteSettings } from '#stack/settings/site-settings.ts'
import { storedByGoogle } from '#stack/settings/stored-here.ts'
import { usableStores } from '#stack/store-trouble.ts'
import { listen, type Site } from './connection/listen.ts'
import { securityHeaders } from './http/security-headers.ts'
import { prepareContent } from './jobs/first-content.ts'
import { type ConnectionLimits, connectionsFor, connectionsPerAddress, maxOpenFiles } from './limits/connections.ts'
import { processLog } from './log/log-output.ts'
import { clientAddressBehind, isProxyAmong } from './request/client-address.ts'
import { serve } from './serve.ts'
import { upkeepOf } from './upkeep.ts'

export * from './measured.ts'
export { publishFiles, publishToPlace } from './publish-files.ts'

/** How long a request waits for a start, in ms: so a restart behind a proxy rejects no request. Only a first start takes longer. */
const startWaitMs = 2_000

/**
 * Reads the settings, takes the port, opens the stores and serves. `project` is this project's folder. Each problem is
 * written as one line, and the exit status is 1.
 */
export async function start(project: string): Promise<void> {
  survivesClosedOutput()
  const { settings, problems, environment } = siteSettings(project, process.env)
  if (settings === null) return reject(...problems)

  const lost = lostDataProblem(settings)
  if (lost !== none) return reject(lost)

  const common = securityHeaders(settings.origin?.startsWith('https:') === true)
  const starting = { status: 503, headers: { ...common, 'retry-after': '2', 'cache-control': 'no-store' } }
  const serving = Promise.withResolvers<void>()
  let site: Site = {
    cached: () => undefined,
    async fetch(request, peer, reference) {
      const early = site
      await Promise.race([serving.promise, wait(startWaitMs, undefined, { ref: false })])
      return site === early ? new Response('starting\n', starting) : site.fetch(request, peer, reference)
    },
  }
  const now: Site = {
    cached: (request) => site.cached(request),
    fetch: (request, peer, reference) => site.fetch(request, peer, reference),
    watch: (request, response) => site.watch?.(request, response),
    answered: (request, status) => site.answered?.(request, status),
  }
  const place = { ...settings, connections: connectionLimits(settings) }
  const isLocal = settings.origin === none || new URL(settings.origin).hostname === 'localhost'
  const listening = await listen(now, place, common, isLocal).catch((cause: unknown) => listenProblem(cause, settings))
  if (typeof listening === 'string') return reject(listening)
  const { server, port, stopListening } = listening

  const opened = await openStack(settings)
  const stores = opened.ok ? usableStores(settings) : opened
  const content =
    opened.ok && stores.ok
      ? await prepareContent(opened.data, sampleBundle(join(project, 'sample')), say, settings.hasStudio)
      : stores
  if (!opened.ok || !content.ok) {
    void stopListening()
    server.closeAllConnections()
    if (opened.ok) await opened.data.close()
    return reject(content.ok ? '' : content.failure.message)
  }

  for (const note of notesOn(opened.data.settings.now())) say(note)
  const origin = settings.origin ?? `http://localhost:${port}`
  const clientFolder = join(project, 'build/client')
  const log = processLog()
  const logging = { log, isAccessLogged: settings.log === 'access' }
  const { trustProxy, clientHeader, hasStudio } = settings
  const backups = scheduledBackups(opened.data.settings, environment, project)
  const upkeep = upkeepOf(opened.data, { settings, environment, project, log })
  const own = { trustProxy, clientHeader, clientFolder, backups, upkeep, hasStudio }
  site = await serve({ stack: opened.data, listening, origin, ...own, ...logging })
  serving.resolve()
  say(`Vita serves ${origin}`)
  log('info', 'started', { origin })
  const welcome = hasStudio ? await newWelcome(opened.data.ports) : success(none)
  if (welcome.ok && welcome.data !== none) for (const line of welcomeLines(origin, welcome.data)) say(line)
}

/**
 * Behind a proxy, limiting visitors' connections is the proxy's task. With limits off, as in load tests from one address,
 * there is no limit per address.
 */
function connectionLimits({ trustProxy, isLimited }: Settings): ConnectionLimits {
  const counted = clientAddressBehind([])
  const isProxy = isProxyAmong(trustProxy)
  return {
    inAll: connectionsFor(maxOpenFiles()),
    perAddress: isLimited ? connectionsPerAddress : Number.POSITIVE_INFINITY,
    addressOf(peer) {
      return isProxy(peer) ? undefined : counted(peer, () => undefined)
    },
  }
}

/** The backup order and its schedule; none when nothing of the site is stored on this machine. */
function scheduledBackups({ now }: SettingsInForce, environment: Environment, project: string) {
  if (storedByGoogle(now())?.isNothing) return none
  return { order: backupOrder(now(), environment, project), schedule: () => now().backups }
}

function listenProblem(cause: unknown, { host, port }: { host: string; port: number }): string {
  const code = errorCode(cause)
  if (code === 'EADDRINUSE')
    return `PORT ${port} on ${addressOf(cause) ?? host} is in use by another program. Set PORT to a free one, or to 0.`
  if (code === 'EACCES') return `PORT ${port} may not be used by this account. Set PORT to one above 1023.`
  if (code === 'EADDRNOTAVAIL') return 'HOST must be an address of this machine.'
  return `The server could not start. ${cause instanceof Error ? cause.message : ''}`
}

/** The address that an error of listening names. */
function addressOf(cause: unknown): string | undefined {
  return cause instanceof Error && 'address' in cause ? String(cause.address) : undefined
}

/** When the reader of the output has closed it, lines are lost, and the site goes on. docs/behaviour.md 14.9. */
function survivesClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function reject(...lines: string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exitCode = 1
}
