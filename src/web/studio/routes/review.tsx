import { data } from 'react-router'
import { readSitePages } from '#calls/content/read-site-pages.ts'
import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { readPlaces } from '#calls/places/places.ts'
import { undoPublish } from '#calls/studio/apply.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import { dismissNotPlaced, lastImport } from '#calls/studio/imports/import-store.ts'
import { publish } from '#calls/studio/publish/publish.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { isOffered } from '#domain/site/site-files.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { sitemapRoutes } from '../../routing/routes.ts'
import { addressOfField } from '../entry/entry-place.ts'
import { studioOf } from '../entry/entry-view.ts'
import { undoImportPosted } from '../imports/undo-import-posted.ts'
import { folderPath } from '../pictures/folder-view.ts'
import { loadPlaces } from '../places/load-places.ts'
import { done, loaded, notSaved } from '../posting/answers.ts'
import { loadReview } from '../review/load-review.ts'
import { toPublishView } from '../review/publish-view.ts'
import { keepPosted, revertPosted } from '../review/revert-posted.ts'
import { type PublishAnswer, type Rejection, ReviewScreen } from '../review/review-screen.tsx'
import { ownerDay } from '../text/owner-day.ts'
import type { Route } from './+types/review.ts'

export { shouldRevalidate } from '../layout/editor-view.ts'

/** The draft. `link` is an edition that gets a link after the publish. docs/behaviour.md 24.3. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const [review, last] = await Promise.all([loadReview(context), lastImport(context.get(siteContext).ports)])
  return { review, imported: loaded(last)?.name ?? null, link: url.searchParams.get('link') }
}

/** Publishes, takes a publish back, reverts changes, takes an import back or ends what is left of its document, or keeps what the site has changed since its draft began. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ports } = context.get(siteContext)
  const form = await request.formData()
  if (form.has('version')) return publishPosted(context, form)
  if (form.has('undoImport')) return undoImportPosted(context, form)
  if (form.has('dismissNotPlaced')) {
    const dismissed = await dismissNotPlaced(ports, String(form.get('dismissNotPlaced')))
    return dismissed.ok ? done('not-placed-dismissed') : notSaved(dismissed.failure)
  }
  if (form.has('undoPublish')) {
    const { by } = await studioOf(context)
    const undone = await undoPublish(ports, Number(form.get('undoPublish')), { by })
    if (!undone.ok) return notSaved(undone.failure)
    const { undo, lost } = undone.data
    return done(lost.length > 0 ? 'partly-restored' : 'restored', { undo })
  }
  if (form.has('keep')) {
    const kept = await keepPosted(context, String(form.get('keep')))
    return kept.ok ? {} : notSaved(kept.failure)
  }
  const undo = await revertPosted(context, form.getAll('revert').map(String))
  return undo.ok ? done('reverted', { undo: undo.data }) : notSaved(undo.failure)
}

export default function Review({ loaderData }: Route.ComponentProps) {
  return <ReviewScreen {...loaderData} />
}

/** The longest line for the history, in characters. */
const longestSummary = 200

/** Publishes the draft, or says why not. docs/behaviour.md 24.3. */
async function publishPosted(context: Context, form: FormData) {
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
async function sendToPlaces(context: Context): Promise<void> {
  const { ports, places: site } = context.get(siteContext)
  const places = await readPlaces(ports)
  if (places.ok) site.publish(places.data.map(({ id }) => id))
}
