import { ownersTimeZone } from '#calls/content/read-person-info.ts'
import { failed, type None, none, success } from '#domain/result.ts'
import type { BackupOrder } from '#stack/backup/make-backup.ts'
import type { Stack } from '#stack/open-stack.ts'
import type { BackupSchedule } from '#stack/settings/settings.ts'
import { createApp } from './app.ts'
import type { Listening } from './connection/listen.ts'
import { endOnFault } from './faults.ts'
import { keepBackingUp } from './jobs/backing-up.ts'
import { watchContent } from './jobs/content-invalidation.ts'
import { keepDelivering } from './jobs/delivering.ts'
import { keepFinishingPictures } from './jobs/finishing-pictures.ts'
import { keepArrivals } from './jobs/keep-arrivals.ts'
import { watchFonts } from './jobs/watch-fonts.ts'
import { jobLog } from './log/job-log.ts'
import type { Log } from './log/log.ts'
import { sitePlaces } from './places/site-places.ts'
import { filesMaker } from './publish-files.ts'
import { arrivalsOfHour } from './request/arrivals.ts'
import type { App } from './routes/app-options.ts'
import { shutDownOnSignal } from './shut-down.ts'
import { siteOf, warm } from './site.ts'
import type { Upkeep } from './upkeep.ts'
import { keepLinkCounts, keepVisits, ownersDays } from './visits/keep-visits.ts'
import { linkCounter } from './visits/link-counter.ts'
import { visitCounter } from './visits/visit-counter.ts'

export type ServeOptions = {
  stack: Stack
  listening: Pick<Listening, 'server' | 'stopListening'>
  origin: string
  trustProxy: readonly string[]
  clientHeader: string
  clientFolder: string
  log: Log
  isAccessLogged?: boolean
  hasStudio: boolean
  upkeep: Upkeep
  /** None when nothing of the site is stored on this machine. */
  backups: { order: Omit<BackupOrder, 'target'>; schedule(): BackupSchedule | None } | None
}

/** Delay of background work after the start, in ms, so that the first pages have the CPU. */
const laterMs = 1_000

/** Serves the site of a stack and keeps it up to date, until a signal ends server and stack. */
export async function serve({
  stack,
  listening,
  log,
  backups,
  upkeep,
  hasStudio,
  ...options
}: ServeOptions): Promise<App> {
  const { ports, contact, settings, mailTrial } = stack
  const { origin } = options
  const report = jobLog(log)
  const places = sitePlaces(
    { ports, hosts: stack.placeHosts, makeFiles: filesMaker(stack, options.clientFolder, origin) },
    log,
  )
  const site = siteOf(
    ports,
    contact,
    { origin, hasStudio, settings, mailTrial, places, ...upkeep },
    () => app.contentChanged(),
    {
      onChange: (changed) => app.filesChanged(changed),
      onDone: (result) => report('making of files', result),
      onPlace: (result) => report('look-up of the place', result),
    },
  )
  // A failed read is reported where its page is shown. Here it is only logged, so that warming never ends the site.
  const warmed = async () => {
    const failure = (cause: unknown) => failed('unavailable', 'Pages were not read ahead.', cause)
    report('warming', await warm(site).then(() => success(), failure), {}, 'error')
  }
  const pictures = keepFinishingPictures(ports, log, () => {
    site.imageLists.forget()
    app.contentChanged()
    site.made.restart()
  })
  const contentInvalidation = await watchContent(
    ports,
    () => ownersTimeZone(ports),
    async () => {
      report('reading of the settings', await settings.refresh())
      site.imageLists.forget()
      site.location.forget()
      app.contentChanged()
      site.made.restart()
      pictures.restart()
      await warmed()
    },
  )
  const { freeBytes } = stack
  const arrivals = arrivalsOfHour(options)
  const keeping = keepArrivals(ports, arrivals, options, report)
  const [now, dayAt] = [Date.now, ownersDays(contentInvalidation.timeZone)]
  const counting = { origin, now, dayAt, isOn: () => settings.now().countsVisits }
  const [visits, links] = [visitCounter(counting), linkCounter(counting)]
  const today = () => dayAt(now())
  const keepingVisits = keepVisits(ports, visits, today, report)
  const keepingLinks = keepLinkCounts(ports, links, visits, today, report)
  const app = createApp({
    ...options,
    arrivals,
    visits,
    links,
    site,
    log,
    freeBytes,
    today: contentInvalidation.today,
    mode: 'production',
  })
  void site.location.read()
  let working: { stop(): unknown }[] = []
  const later = setTimeout(() => {
    app.readFilesAhead()
    void warmed().then(() => renderHome(app, origin))
    site.made.restart()
    pictures.restart()
    working = [watchFonts(ports, site.made.restart), keepDelivering(ports, contact, log)]
    if (backups !== none) working.push(keepBackingUp(backups.order, backups.schedule, log))
  }, laterMs)
  const stopWorking = async () => {
    clearTimeout(later)
    const all = [keeping, contentInvalidation, pictures, ...working, places, site.made, upkeep.health, upkeep.backups]
    await Promise.all(all.map((each) => each.stop()))
  }
  shutDownOnSignal(listening, stopWorking, async () => {
    await keepingLinks.stop() // first, because it adds to the visits
    await keepingVisits.stop()
    await stack.close()
    log('info', 'stopped')
  })
  endOnFault(log)
  return app
}

/**
 * Renders the home page once, so that the first visitor does not wait for it, and the code that it ran is stored for the next
 * start. The app logs an error itself.
 */
async function renderHome({ fetch }: App, origin: string): Promise<void> {
  await fetch(new Request(`${origin}/home`, { headers: { host: new URL(origin).host } }), '', '')
}
