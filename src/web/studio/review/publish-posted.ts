import { data, type RouterContextProvider } from 'react-router'
import { readSitePages } from '#calls/content/read-site-pages.ts'
import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { readPlaces } from '#calls/places/places.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { publish } from '#calls/studio/publish/publish.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { isOffered } from '#domain/site/site-files.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { none } from '#resume/result.ts'
import { siteContext } from '../../routing/context.ts'
import { sitemapRoutes } from '../../routing/routes.ts'
import { addressOfField } from '../entry/entry-place.ts'
import { studioOf } from '../entry/entry-view.ts'
import { folderPath } from '../pictures/folder-view.ts'
import { loadPlaces } from '../places/load-places.ts'
import { ownerDay } from '../text/owner-day.ts'
import { toPublishView } from './publish-view.ts'
import type { PublishAnswer, Rejection } from './review-screen.tsx'

/** The longest line for the history, in characters. */
const longestSummary = 200

/** Publishes the draft, or says why not. docs/behaviour.md 24.3. */
export async function publishPosted(context: Readonly<RouterContextProvider>, form: FormData) {
  const { ports } = context.get(siteContext)
  const { by } = await studioOf(context)
  const summary = [...String(form.get('summary') ?? '').trim()].slice(0, longestSummary).join('')
  const order = { version: String(form.get('version')), summary, withoutTexts: form.has('withoutTexts') }
  const reject = (rejection: Rejection, status: number, alerts: Alert[] = []) =>
    data<PublishAnswer>({ rejection, alerts }, { status })

  const answer = await publish(ports, order, by)
  if (!answer.ok) return reject({ kind: 'failed' }, 503, [errorAlert(answer.failure.message)])
  const { data: told } = answer
  if (told.outcome === 'problems') {
    const problems = told.problems.map(({ entry, folder, path, line }) => ({
      line,
      to: entry === none ? folderPath(folder ?? '') : addressOfField(entry, path),
    }))
    return reject({ kind: 'problems', problems }, 422)
  }
  if (told.outcome === 'without texts') return reject({ kind: 'without texts', pictures: told.pictures }, 200)
  if (told.outcome === 'stale' || told.outcome === 'changed') return reject({ kind: told.outcome }, 409)
  const record = told.outcome === 'published' ? told.record : told.last
  if (record === none) return {}
  if (told.outcome === 'published') await sendToPlaces(context)
  if (form.has('link'))
    return {
      message: 'Published.',
      to: `${contentScreens.editions.to}?edition=${encodeURIComponent(String(form.get('link')))}`,
    }
  return { published: await shown(record) }

  async function shown(last: PublishRecord) {
    const [owner, settings, pages] = await Promise.all([
      readDraftedOwner(ports),
      readSiteSettings(ports),
      readSitePages(ports, none, sitemapRoutes),
    ])
    const addresses = new Set(pages.ok ? pages.data.map(({ path }) => path) : [])
    const hasPdf = settings.ok && isOffered(settings.data, 'pdf')
    const at = ownerDay(last.at, ports.clock.now(), owner.timeZone)
    return { ...toPublishView(last, at, hasPdf, owner, addresses), where: await loadPlaces(context) }
  }
}

/** A publish goes to every place. A place that cannot be read now shows that it is behind. */
async function sendToPlaces(context: Readonly<RouterContextProvider>): Promise<void> {
  const { ports, places: site } = context.get(siteContext)
  const places = await readPlaces(ports)
  if (places.ok) site.publish(places.data.map(({ id }) => id))
}
