import type { Server } from 'node:http'
import { finishImport } from '#calls/import-bundle.ts'
import type { Stack } from '#stack/open-stack.ts'
import { type App, createApp } from './app.ts'
import { keepDelivering } from './delivering.ts'
import { keepFinishingPictures } from './finishing-pictures.ts'
import { watchContent } from './freshness.ts'
import type { Log } from './log.ts'
import { shutDownOnSignal } from './shut-down.ts'
import { ownersTimeZone, siteOf, warm } from './site.ts'

export type ServeOptions = {
  stack: Stack
  server: Server
  origin: string
  trustProxy: readonly string[]
  clientFolder: string
  log: Log
}

/** Makes the site of a stack and keeps it fresh, until a signal ends server and stack. */
export async function serve({ stack, server, log, ...options }: ServeOptions): Promise<App> {
  const { ports, contact } = stack
  const site = siteOf(ports, contact, options.origin, () => app.contentChanged())
  const pictures = keepFinishingPictures(ports, log, () => {
    site.imageLists.forget()
    app.contentChanged()
  })
  const freshness = await watchContent(
    ports,
    () => ownersTimeZone(ports),
    async () => {
      await finishImport(ports)
      site.imageLists.forget()
      site.location.forget()
      app.contentChanged()
      pictures.look()
      await warm(site)
    },
  )
  const app = createApp({ ...options, site, log, today: freshness.today, mode: 'production' })
  void warm(site)
  pictures.look()
  const delivering = keepDelivering(ports, contact, log)
  shutDownOnSignal(server, async () => {
    freshness.stop()
    pictures.stop()
    await delivering.stop()
    await stack.close()
  })
  return app
}
