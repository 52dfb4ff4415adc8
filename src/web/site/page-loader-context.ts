import { data, type RouterContextProvider } from 'react-router'
import type { Image } from '#domain/content/image.ts'
import type { Location } from '#domain/content/location.ts'
import { type None, none, type Result } from '#domain/result.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { type Loaded, loadFailedText } from '#domain/site/load-failure.ts'
import type { Backdrop } from '#domain/site/page.ts'
import { type Site, siteContext, type Visit, visitContext } from '../context.ts'

/** What every page's loader gives beside its own data: what went wrong, and the picture behind it. */
export type PageData = { alerts: Alert[]; backdrop: Image | None }

/** The reading of one page: failures become alerts on it, and say which status it has. */
export type PageContext = {
  site: Site
  visit: Visit
  /** The data of a read, or its substitute; then the page carries an alert that names what failed, and is a 503. */
  shown<T, U>(what: Loaded, read: Promise<Result<T>>, otherwise: U): Promise<T | U>
  images(folder: string): Promise<Image[]>
  /** The picture of a folder by its name without ending, or none. */
  image(folder: string, name: string): Promise<Image | None>
  /** The owner's place, or none; a failed look-up is an alert once per visit, and changes no status. */
  place(): Promise<Location | None>
  /** The owner's place where the page names it only beside its own matter: nobody is told when it is not known. */
  optionalPlace(): Promise<Location | None>
  /** The loader's answer. */
  page<T extends object>(content: T): ReturnType<typeof data<T & PageData>>
}

/** Begins the reading of a page with its backdrop, which no page waits for in vain: without one it is a plain ground. */
export async function pageContextOf(
  context: Readonly<RouterContextProvider>,
  backdrop: Backdrop,
): Promise<PageContext> {
  const site = context.get(siteContext)
  const visit = context.get(visitContext)
  const alerts: Alert[] = []
  let status = 200

  async function shown<T, U>(
    what: Loaded,
    read: Promise<Result<T>>,
    otherwise: U,
    statusWhenFailed = 503,
  ): Promise<T | U> {
    const result = await read
    if (result.ok) return result.data
    visit.note('page incomplete', { why: result.failure.code })
    alerts.push(errorAlert(loadFailedText(what, result.failure.message)))
    status = Math.max(status, statusWhenFailed)
    return otherwise
  }

  const behind = await site.imageLists.readOne('backgrounds', backdrop)
  return {
    site,
    visit,
    shown: (what, read, otherwise) => shown(what, read, otherwise),
    images: (folder) => shown<Image[], Image[]>('images', site.imageLists.read(folder), [], 200),
    image: (folder, name) => shown('images', site.imageLists.readOne(folder, name), none, 200),
    async optionalPlace() {
      const known = await site.location.read()
      return known.ok ? known.data : none
    },
    async place() {
      const known = await site.location.read()
      if (known.ok) return known.data
      visit.isCacheable = false
      if (visit.hasSeenLocationAlert) return none
      alerts.push(errorAlert(loadFailedText('location', known.failure.message)))
      visit.cookies.push({ name: 'seen', value: 'location', maxAgeS: none })
      return none
    },
    page(content) {
      if (alerts.length > 0) visit.isCacheable = false
      return data({ ...content, alerts, backdrop: behind.ok ? behind.data : none }, { status })
    },
  }
}
