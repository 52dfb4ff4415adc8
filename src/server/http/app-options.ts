import type { None } from '#domain/result.ts'
import type { Site } from '#web/context.ts'
import type { CachedPages } from '../cache/cached-pages.ts'
import type { Today } from '../jobs/content-invalidation.ts'
import type { Watch } from '../log/access-log.ts'
import type { Log } from '../log/log.ts'
import type { Fetch } from './listen.ts'

/** What the site over HTTP is made from. */
export type AppOptions = {
  site: Site
  /** The public address, without a final slash. */
  origin: string
  /** Proxies whose X-Forwarded-For counts. */
  trustProxy: readonly string[]
  /** The folder of the browser's built files. */
  clientFolder: string
  log: Log
  /** Whether the log has a line per request. */
  isAccessLogged?: boolean
  /** The room that is left for what the site keeps on this machine; none when it keeps nothing here. */
  freeBytes(): Promise<number | None>
  /** The owner's calendar day, kept by the server's timer. */
  today: Today
  mode: 'production' | 'development'
}

export type App = {
  fetch: Fetch
  kept: CachedPages
  /** Undefined when no line per request is wanted. */
  watch: Watch | undefined
  /** Forgets all made pages, because something they show has changed. */
  contentChanged(): void
}
