import { ownersTimeZone } from '#calls/content/read-person-info.ts'
import type { Documents } from '#ports/content/documents.ts'
import { type None, none } from '#resume/result.ts'
import type { BackupOrder } from '#stack/backup/make-backup.ts'
import type { Stack } from '#stack/open-stack.ts'
import type { BackupSchedule } from '#stack/settings/settings.ts'
import { createApp } from './app.ts'
import type { Listening } from './connection/listen.ts'
import { keepBackingUp } from './jobs/backing-up.ts'
import { keepCheckingLinks } from './jobs/checking-links.ts'
import { watchContent } from './jobs/content-invalidation.ts'
import { keepDelivering } from './jobs/delivering.ts'
import { keepFinishingPictures } from './jobs/finishing-pictures.ts'
import { keepArrivals } from './jobs/keep-arrivals.ts'
import { watchFonts } from './jobs/watch-fonts.ts'
import { jobLog } from './log/job-log.ts'
import type { Log } from './log/log.ts'
import { errorText } from './log/log-text.ts'
import { sitePlaces } from './places/site-places.ts'
import { filesMaker } from './publish-files.ts'
import { arrivalsOfHour } from './request/arrivals.ts'
import type { App } from './routes/app-options.ts'
import { shutDownOnSignal } from './shut-down.ts'
import { siteOf } from './site.ts'
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
  const { contact, settings, mailTrial } = stack
  const { origin } = options
  const report = jobLog(log)
  /** Pages are made ahead only later, so that the first requests have the CPU. */
  let renewPages = async () => {}
  /** What this process commits is noticed at once. */
  let onCommit = () => {}
  const ports = { ...stack.ports, documents: afterCommits(stack.ports.documents, () => onCommit()) }
  const places = sitePlaces(
    { ports, hosts: stack.placeHosts, makeFiles: filesMaker(stack, options.clientFolder, origin) },
    log,
  )
  const site = siteOf(
    ports,
    contact,
    { origin, hasStudio, settings, mailTrial, places, ...upkeep },
    () => void renewPages(),
    {
      onChange: () => void renewPages(),
      onDone: (result) => report('making of files', result),
      onPlace: (result) => report('look-up of the place', result),
    },
  )
  const pictures = keepFinishingPictures(ports, log, () => {
    site.imageLists.forget()
    void renewPages()
    site.made.restart()
  })
  const contentInvalidation = await watchContent(
    ports,
    () => ownersTimeZone(ports),
    async () => {
      report('reading of the settings', await settings.refresh())
      site.imageLists.forget()
      site.location.forget()
      void renewPages().then(() => {
        // Later, because they take CPU time from the pages, which visitors see first.
        site.made.restart()
        pictures.restart()
      })
    },
  )
  onCommit = contentInvalidation.poll
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
    freeBytes: stack.freeBytes,
    today: contentInvalidation.today,
    mode: 'production',
  })
  void site.location.read()
  let working: { stop(): unknown }[] = []
  const later = setTimeout(() => {
    app.readFilesAhead()
    renewPages = app.renewPages
    void renewPages()
    site.made.restart()
    pictures.restart()
    working = [
      watchFonts(ports, site.made.restart),
      keepDelivering(ports, contact, log),
      keepCheckingLinks(ports, report),
    ]
    if (backups !== none) working.push(keepBackingUp(backups.order, backups.schedule, log))
  }, laterMs)
  const stopWorking = async () => {
    clearTimeout(later)
    const all = [keeping, contentInvalidation, pictures, app, ...working, places, site.made]
    all.push(upkeep.health, upkeep.backups)
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

function afterCommits(documents: Documents, onCommit: () => void): Documents {
  const commit: Documents['commit'] = async (changes) => {
    const committed = await documents.commit(changes)
    if (committed.ok) onCommit()
    return committed
  }
  return { ...documents, commit }
}

/**
 * Ends the process on an uncaught error, which leaves it in an unknown state. The error is logged, requests in progress are
 * finished as on SIGTERM, and the exit status is 1, so that a service manager restarts the site. docs/behaviour.md 14.9.
 */
function endOnFault(log: Log): void {
  process.on('uncaughtException', (error) => {
    log('error', 'unexpected fault', { error: errorText(error) })
    process.exitCode = 1
    process.kill(process.pid, 'SIGTERM')
  })
}
