import { data, type RouterContextProvider } from 'react-router'
import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { readPlaces } from '#calls/places/places.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { type ValueInWords, valuesInWords } from '#calls/studio/editions/edition-words.ts'
import { folderPlaces } from '#calls/studio/pictures/read-folders.ts'
import { publish, type StaleEntry } from '#calls/studio/publish/publish.ts'
import { none } from '#domain/result.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { isOffered } from '#domain/site/site-files.ts'
import type { PublishRecord } from '#domain/studio/publish-record.ts'
import { siteContext } from '../../routing/context.ts'
import { addressOfField, titleOfFields } from '../entry/entry-place.ts'
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
  if (told.outcome === 'stale') {
    const inWords = await valueWords(told.entries)
    const entries = told.entries.map(({ entry, title, fields }) => ({
      key: `${entry.collection} ${entry.id}`,
      title: titleOfFields(
        entry,
        title,
        fields.map(({ name }) => name),
      ),
      fields: fields.map(({ name, label, before, now, here }) => ({
        ...{ name, label },
        sides: toSides([before, now, here], (value) => inWords(entry, name, value)),
      })),
    }))
    return reject({ kind: 'stale', entries, folders: await titled(told.folders) }, 409)
  }
  if (told.outcome === 'changed') return reject({ kind: 'changed' }, 409)
  const record = told.outcome === 'published' ? told.record : told.last
  if (record === none) return {}
  if (told.outcome === 'published') await sendToPlaces(context)
  return { published: await shown(record) }

  /** Values as they are stored while titles cannot be read. */
  async function valueWords(entries: readonly StaleEntry[]): Promise<ValueInWords> {
    const read = await valuesInWords(
      ports,
      entries.map(({ entry }) => entry),
    )
    return read.ok ? read.data : (_entry, _name, value) => value
  }

  async function titled(folders: readonly string[]) {
    const places = await folderPlaces(ports)
    return folders.map((folder) => ({ folder, title: places.ok ? places.data.placeOf(folder).title : folder }))
  }

  async function shown(last: PublishRecord) {
    const [{ timeZone, social }, settings] = await Promise.all([readDraftedOwner(ports), readSiteSettings(ports)])
    const hasPdf = settings.ok && isOffered(settings.data, 'pdf')
    const at = ownerDay(last.at, ports.clock.now(), timeZone)
    return { ...toPublishView(last, at, hasPdf, social), where: await loadPlaces(context) }
  }
}

/** A publish goes to every place. A place that cannot be read now shows that it is behind. */
async function sendToPlaces(context: Readonly<RouterContextProvider>): Promise<void> {
  const { ports, places: site } = context.get(siteContext)
  const places = await readPlaces(ports)
  if (places.ok) site.publish(places.data.map(({ id }) => id))
}

function toSides([then, now, here]: Sides<unknown>, inWords: (value: unknown) => unknown): Sides<string> {
  return [textOf(inWords(then)), textOf(inWords(now)), textOf(inWords(here))]
}

type Sides<T> = readonly [T, T, T]

function textOf(value: unknown): string {
  if (value === undefined || value === none) return ''
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
