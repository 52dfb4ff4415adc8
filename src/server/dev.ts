import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { createServer } from 'vite'
import { ownersTimeZone } from '#calls/content/read-person-info.ts'
import { openStack } from '#stack/open-stack.ts'
import { sampleBundle } from '#stack/sample.ts'
import { siteSettings } from '#stack/settings/site-settings.ts'
import { watchContent } from './jobs/content-invalidation.ts'
import { keepDelivering } from './jobs/delivering.ts'
import { prepareContent } from './jobs/first-content.ts'
import { processLog } from './log/log-output.ts'
import { newReference } from './log/reference.ts'
import { noPlaces } from './places/site-places.ts'
import { siteOf } from './site.ts'
import { upkeepOf } from './upkeep.ts'

/** The site with hot reload: Vite serves the sources and loads the same app as the built server. */
const project = fileURLToPath(new URL('../..', import.meta.url))
const { settings, problems, environment } = siteSettings(project, process.env)
if (settings === null) throw new Error(problems.join('\n'))
const opened = await openStack(settings)
if (!opened.ok) throw new Error(opened.failure.message)
const { ports, contact, settings: inForce, mailTrial, freeBytes } = opened.data
const print = (line: string) => process.stdout.write(`${line}\n`)
const content = await prepareContent(opened.data, sampleBundle(join(project, 'sample')), print)
if (!content.ok) throw new Error(content.failure.message)

const origin = settings.origin ?? `http://localhost:${settings.port}`
const log = processLog()
const upkeep = upkeepOf(opened.data, { settings, environment, project, log })
const site = siteOf(
  ports,
  contact,
  { origin, hasStudio: settings.hasStudio, settings: inForce, mailTrial, places: noPlaces, ...upkeep },
  () => {},
)
const vite = await createServer({ root: project, server: { middlewareMode: true } })
const contentInvalidation = await watchContent(
  ports,
  () => ownersTimeZone(ports),
  async () => {
    await inForce.refresh()
    site.imageLists.forget()
    site.location.forget()
  },
)
const { trustProxy, clientHeader } = settings
const options = {
  site,
  origin,
  trustProxy,
  clientHeader,
  clientFolder: '',
  log,
  freeBytes,
  today: contentInvalidation.today,
  mode: 'development' as const,
}
keepDelivering(ports, contact, log)
const answer = getRequestListener(async (request, { incoming }) => {
  const { createApp } = (await vite.ssrLoadModule('/src/server/app.ts')) as typeof import('./app.ts')
  return createApp(options).fetch(request, incoming.socket.remoteAddress ?? '', newReference())
})
createHttpServer((request, response) =>
  vite.middlewares(request, response, () => void answer(request, response)),
).listen(settings.port, settings.host, () => process.stdout.write(`Vita with hot reload: ${origin}\n`))
