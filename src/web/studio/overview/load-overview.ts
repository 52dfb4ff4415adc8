import { readHistory } from '#calls/content/history.ts'
import { readLinks } from '#calls/links/links.ts'
import { type FailedMail, readFailedMail } from '#calls/messages/delivery/read-failed-mail.ts'
import { findMessages } from '#calls/messages/find-messages.ts'
import { readFirstSteps } from '#calls/studio/draft/first-steps.ts'
import { type EntryView, entryFormFields, readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import { readDrafted } from '#calls/studio/publish/review.ts'
import { bytesText } from '#domain/byte-size.ts'
import { needsText } from '#domain/health/finding.ts'
import { fieldLabel } from '#domain/languages/translated-name.ts'
import type { Link } from '#domain/links/link.ts'
import { dayMs } from '#domain/quota.ts'
import { contentScreens } from '#domain/studio/screens.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import { pictureChange } from '../changes/change-view.ts'
import { placeOfField } from '../entry/entry-place.ts'
import { examinedLately, makerWords } from '../health/load-health.ts'
import { messagesPath } from '../messages/message-query.ts'
import { type MessageRowView, toMessageRowView } from '../messages/message-views.ts'
import { folderPath } from '../pictures/folder-view.ts'
import { placesAt } from '../places/load-places.ts'
import { loaded } from '../posting/answers.ts'
import { ownerClock, ownerDay } from '../text/owner-day.ts'
import { capitalised, countOf } from '../text/wording.ts'
import { loadWeek } from '../visitors/load-visitors.ts'
import type { StepsView } from './first-steps.tsx'
import type { Fact, Waiting, WeekView } from './settled.tsx'

/** The overview as its view shows it. `steps` is none once they are done or hidden. */
export type OverviewView = {
  name: string
  hour: number
  changes: number
  waiting: Waiting[]
  /** The newest messages of the inbox, and how many are unread. */
  messages: MessageRowView[]
  unread: number
  facts: Fact[]
  /** Since when visitors see what they see. */
  note: string
  steps: StepsView | null
  /** The week in a sentence, and the visits of 30 days; none while visitors are not counted. */
  week: WeekView | null
}

/** As many screens as fit beside the picture of the site. */
const maxWaiting = 8

const newestMessages = 3

/** Throws 503 while the store does not answer. docs/behaviour.md 23.5. */
export async function loadOverview(context: Context): Promise<OverviewView> {
  const { ports, contact } = context.get(siteContext)
  const { account } = context.get(visitContext)
  const { changes, screens } = await loadWaiting(context)
  const steps = loaded(await readFirstSteps(ports))
  const history = loaded(await readHistory(ports))
  const newest = loaded(await findMessages(ports, { box: 'inbox', search: '' }, 1, newestMessages))
  const unread = loaded(await ports.inbox.unread())
  const failed = loaded(await readFailedMail(ports))
  const links = loaded(await readLinks(ports))
  const { timeZone } = await readDraftedOwner(ports)
  const now = ports.clock.now()
  const [last] = history
  const published = last === undefined ? none : ownerDay(last.at, now, timeZone)
  const { isHidden, isMailTested, ...states } = steps
  const { portrait, headline, story, job } = states
  const mail = !contact.hasMailServer ? 'not set up' : isMailTested ? 'done' : 'to do'
  const isDone = [portrait, headline, story, job, mail].every((state) => state === 'done')
  const [edited] = screens.toSorted((a, b) => (a.touched < b.touched ? 1 : -1))
  const facts: Fact[] = []
  if (edited !== undefined)
    facts.push({
      name: 'Last edited',
      value: edited.title,
      to: edited.page,
      note: ownerDay(edited.touched, now, timeZone),
    })
  if (last !== undefined && published !== none)
    facts.push({ name: 'Last publish', value: last.summary, to: `/studio/history/${last.number}`, note: published })
  if (failed !== none) facts.push(failedFact(failed))
  facts.push(...openedLinks(links, now, timeZone))
  const { places } = await placesAt(context, history, timeZone)
  for (const { title, state } of places)
    facts.push({ name: title, value: state.words, to: '/studio/places', note: state.fine })
  facts.push(...(await upkeepFacts(context, timeZone)))
  return {
    name: account?.fullName.split(' ', 1)[0] ?? '',
    hour: Number(ownerClock(now.toISOString(), timeZone).slice(0, 2)),
    changes,
    waiting: screens.slice(0, maxWaiting).map(({ title, isOwn, page, touched, labels }) => ({
      ...{ title, isOwn, page, count: labels.length },
      fine: [[...new Set(labels)].slice(0, 3).join(', '), touched === '' ? '' : ownerDay(touched, now, timeZone)].join(
        ', ',
      ),
    })),
    messages: newest.messages.map((message) => toMessageRowView(message, { now, timeZone })),
    unread,
    week: await loadWeek(context),
    facts,
    note: published === none ? 'The sample' : `Published ${published}`,
    steps: isHidden || isDone ? none : { ...states, mail, isPublished: published !== none },
  }
}

/** How many links were opened in the last 30 days; nothing if none was. docs/behaviour.md 38.4. */
export function openedLinks(links: readonly Link[], now: Date, timeZone: string): Fact[] {
  const since = new Date(now.getTime() - 30 * dayMs).toISOString()
  const opened = links.flatMap(({ lastOpenAt }) => (lastOpenAt !== none && lastOpenAt >= since ? [lastOpenAt] : []))
  const last = opened.sort().at(-1)
  if (last === undefined) return []
  const value = `${countOf(opened.length, 'link')} opened in the last 30 days`
  return [{ name: 'Links', value, to: contentScreens.editions.to, note: `last ${ownerDay(last, now, timeZone)}` }]
}

/** The failed mails, and what the owner can do about them. */
function failedFact({ count, most, message, error }: FailedMail): Fact {
  const value = count === 1 ? '1 mail failed' : `${count}${count === most ? ' or more' : ''} mails failed`
  if (message === none) return { name: 'Mail', value, note: `${error} To try again: npm run vita -- mail retry --all` }
  const to = `${messagesPath}/${encodeURIComponent(message)}`
  return { name: 'Mail', value, to, note: `${error} Open the message, then try again.` }
}

const to = '/studio/health'

/** The newest backup and the latest findings. The overview never waits for the checks. docs/behaviour.md 28.6. */
async function upkeepFacts(context: Context, timeZone: string): Promise<Fact[]> {
  const { ports, health, backups } = context.get(siteContext)
  const when = (at: Date) => capitalised(ownerDay(at.toISOString(), ports.clock.now(), timeZone))
  await examinedLately(context, 0)
  const { last } = health.state()
  const listed = backups.list()
  const [newest] = listed.ok ? listed.data : []
  const facts: Fact[] = []
  if (newest !== undefined)
    facts.push({
      name: 'Backup',
      value: when(newest.madeAt),
      to,
      note: `${bytesText(newest.sizeBytes)}, ${makerWords[newest.maker]}`,
    })
  else if (!backups.parts.isNothing) facts.push({ name: 'Backup', value: 'None yet', to, note: 'Make a backup now' })
  const said = last === null ? 'Being checked' : needsText(last.findings)
  facts.push({
    name: 'Health',
    value: said,
    to,
    note:
      last === null ? 'A minute at most' : `Checked ${ownerDay(last.at.toISOString(), ports.clock.now(), timeZone)}`,
  })
  return facts
}

/** What is not published of one screen of the studio. `isOwn`: its title is a text of the owner; `touched`: the last change. */
type WaitingScreen = { title: string; isOwn: boolean; page: string; touched: string; labels: string[] }

/** Loads what is not published, by the screens that it is written on. Throws 503 while the store does not answer. */
async function loadWaiting(context: Context): Promise<{ changes: number; screens: WaitingScreen[] }> {
  const { draft, entries, folders } = loaded(await readDrafted(context.get(siteContext).ports))
  const ofFolders = folders.map(({ folder, title, changes, edited }) => ({
    ...{ title, isOwn: false, page: folderPath(folder), touched: edited?.at ?? '' },
    labels: changes.map((change) => pictureChange(folder, change).label),
  }))
  return { changes: draft.changes, screens: [...entries.flatMap(screensOf), ...ofFolders] }
}

function screensOf({ entry, title: own, state, changed, edited }: EntryView): WaitingScreen[] {
  const isOwn = entry.collection !== 'person-info'
  const of = (field: string, labels: string[]) => {
    const { title, page } = placeOfField(entry, field)
    return { title: isOwn ? own : title, isOwn, page, touched: edited?.at ?? '', labels }
  }
  if (state !== 'changed') return [of('', [state === 'new' ? 'New' : 'Deleted'])]
  const labels = new Map(entryFormFields(entry).map(({ name, label }) => [name, label]))
  const screens = Map.groupBy(changed, (name) => placeOfField(entry, name).page)
  return [...screens.values()].map((names) =>
    of(
      names[0] ?? '',
      names.map((name) => fieldLabel(name, (field) => labels.get(field) ?? '')),
    ),
  )
}
