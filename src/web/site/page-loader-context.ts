import { data } from 'react-router'
import { readPlace } from '#calls/content/read-resume-facts.ts'
import { plainSettings, readSiteSettings } from '#calls/content/read-site-settings.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { type Loaded, loadFailedText } from '#domain/site/load-failure.ts'
import type { Backdrop } from '#domain/site/page.ts'
import { isOffered } from '#domain/site/site-files.ts'
import type { Image } from '#resume/records/image.ts'
import type { Location } from '#resume/records/location.ts'
import { type None, none, type Result } from '#resume/result.ts'
import { markdownHtml } from '#resume/write/markdown.ts'
import { type Context, type Site, siteContext, type Visit, visitContext } from '../routing/context.ts'

/** What every page's loader returns beside its own data: the alerts, the backdrop, and whether its form was refused. */
export type PageData = { alerts: Alert[]; backdrop: Image | None; isRefused?: true }

/** Reads the data of one page. A failed read becomes an alert on the page and decides its status. */
export type PageContext = {
  site: Site
  visit: Visit
  /**
   * Returns the data of a read. When it fails, returns the substitute, adds an alert that names what failed, and makes the
   * page a 503.
   */
  shown<T, U>(what: Loaded, read: Promise<Result<T>>, otherwise: U): Promise<T | U>
  images(folder: string): Promise<Image[]>
  /** The picture of a folder by its name without its extension, or none. */
  image(folder: string, name: string): Promise<Image | None>
  /** The owner's location, or none. A failed look-up adds one alert per visit and keeps the status. */
  place(): Promise<Location | None>
  /** The owner's location for a page that mentions it in passing; none without an alert when it is unknown. */
  optionalPlace(): Promise<Location | None>
  /** The address to link to, for one on this site. */
  addressOf(address: string): string
  /** The HTML of an owner's Markdown; none of none. */
  html<T extends string | None>(markdown: T): T extends None ? T : string
  /** The address of the resume as a PDF, while the owner offers it. */
  pdf(): Promise<string | None>
  /** The loader's answer. */
  page<T extends object>(content: T): ReturnType<typeof data<T & PageData>>
}

/**
 * Creates the page loader context and reads the backdrop. A failed read of the backdrop leaves a plain background, without
 * an alert.
 */
export async function pageContextOf(context: Context, backdrop: Backdrop): Promise<PageContext> {
  const site = context.get(siteContext)
  const visit = context.get(visitContext)
  const { refused } = visit
  const alerts: Alert[] = refused === none ? [] : [errorAlert(refused.message)]
  let status = refused === none ? 200 : 403
  const mark: Pick<PageData, 'isRefused'> = refused === none ? {} : { isRefused: true }

  /** A page in a further language has the place as that says it. */
  async function inWords(place: Location | None): Promise<Location | None> {
    if (visit.language === visit.languages.plain) return place
    const read = await readPlace(site.ports, place)
    return read.ok ? read.data.place : place
  }

  async function shown<T, U>(
    what: Loaded,
    read: Promise<Result<T>>,
    otherwise: U,
    statusWhenFailed = 503,
  ): Promise<T | U> {
    const result = await read
    if (result.ok) return result.data
    visit.note('page incomplete', { why: result.failure.code })
    alerts.push(errorAlert(loadFailedText(what, result.failure.message, visit.words)))
    status = Math.max(status, statusWhenFailed)
    return otherwise
  }

  const addressOf = (address: string) => visit.addressOf?.(address) ?? address
  const behind = await site.imageLists.readOne('backgrounds', backdrop)
  return {
    site,
    visit,
    shown: (what, read, otherwise) => shown(what, read, otherwise),
    images: (folder) => shown<Image[], Image[]>('images', site.imageLists.read(folder), [], 200),
    image: (folder, name) => shown('images', site.imageLists.readOne(folder, name), none, 200),
    async optionalPlace() {
      const known = await site.location.read()
      return known.ok ? inWords(known.data) : none
    },
    async place() {
      const known = await site.location.read()
      if (known.ok) return inWords(known.data)
      visit.isCacheable = false
      if (visit.hasSeenLocationAlert) return none
      alerts.push(errorAlert(loadFailedText('location', known.failure.message, visit.words)))
      visit.cookies.push({ name: 'seen', value: 'location', maxAgeS: none })
      return none
    },
    addressOf,
    html: (markdown) => (markdown === none ? none : markdownHtml(markdown, visit.addressOf)) as never,
    async pdf() {
      const read = await readSiteSettings(site.ports)
      return isOffered(read.ok ? read.data : plainSettings, 'pdf') ? addressOf('/resume.pdf') : none
    },
    page(content) {
      if (alerts.length > 0) visit.isCacheable = false
      return data({ ...content, alerts, backdrop: behind.ok ? behind.data : none, ...mark }, { status })
    },
  }
}
