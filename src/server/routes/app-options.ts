import type { None } from '#resume/result.ts'
import type { CachedPages } from '../cache/cached-pages.ts'
import type { Watch } from '../connection/access-log.ts'
import type { Answered, Fetch } from '../connection/listen.ts'
import type { RenderOptions } from '../render/render.ts'
import type { ArrivalsOfHour } from '../request/arrivals.ts'
import type { LinkCounter } from '../visits/link-counter.ts'
import type { VisitCounter } from '../visits/visit-counter.ts'

/** What the site over HTTP is made from. */
export type AppOptions = RenderOptions & {
  /** Addresses and networks of proxies whose header counts. */
  trustProxy: readonly string[]
  /** The header that carries the visitor's address, in small letters. */
  clientHeader: string
  /** The folder of the browser's built files. */
  clientFolder: string
  /** Whether the log has a line per request. */
  isAccessLogged?: boolean
  /** Notes each request, for the doctor. */
  arrivals?: ArrivalsOfHour
  /** Counts visits. */
  visits?: Pick<VisitCounter, 'note' | 'isOn'>
  /** Counts the opens of links. */
  links?: Pick<LinkCounter, 'note'>
  /** The free bytes on this machine's disk; none when the site stores nothing here. */
  freeBytes(): Promise<number | None>
}

export type App = {
  fetch: Fetch
  cached: CachedPages
  /** Undefined when the access log is off. */
  watch: Watch | undefined
  /** Undefined when nothing counts visits. */
  answered: Answered | undefined
  /** Reads the browser's built files, so that a build beside this process changes nothing. */
  readFilesAhead(): void
  /** Makes the public pages again in the background, because something that they show has changed. */
  renewPages(): Promise<void>
  /** Ends what is made in the background. */
  stop(): Promise<void>
}
