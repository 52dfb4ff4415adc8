import { data } from 'react-router'
import { readHistory } from '#calls/content/history.ts'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { readEditions } from '#calls/editions/read-edition.ts'
import { endLink, forgetLink, makeLink, readLinks } from '#calls/links/links.ts'
import { readPrivateFields, savePrivateFields } from '#calls/links/private-fields.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import { readDraftedEditions } from '#calls/studio/editions/edition-words.ts'
import { dayText, endOfDay } from '#domain/links/last-day.ts'
import { type LinkPart, linkParts, linkPath, offeredMs } from '#domain/links/link.ts'
import { type PrivateField, privateFields, toPrivateFields } from '#domain/links/private-fields.ts'
import { dayMs } from '#domain/quota.ts'
import { calendarDayOf } from '#resume/date.ts'
import { isLocalOrigin } from '#resume/host.ts'
import { none } from '#resume/result.ts'
import { withResumeContact } from '#resume/write/contact.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { done, notSaved, rejected } from '../posting/answers.ts'
import type { Answer } from '../posting/press.ts'
import { type LinkView, lastDay, partWords, showsText, toLinkView, wholeResume, zoneWords } from './link-view.ts'

/** What a new link chooses from. Days are those of the owner. */
export type NewLinkView = {
  /** `isNew`: it is not published, so no link can show it. */
  editions: { id: string; name: string; isNew: boolean }[]
  parts: { part: LinkPart; title: string; note: string; isEmpty: boolean }[]
  until: string
  first: string
  last: string
  /** Whether only this computer can open a link. */
  isLocal: boolean
}

/** The links, what a new one chooses from, and what one may show of the owner. */
export type LinksView = {
  links: LinkView[]
  making: NewLinkView
  fields: { name: PrivateField; label: string; value: string }[]
}

/** docs/behaviour.md 38.4. Returns none while the store does not answer. */
export async function loadLinks(context: Context): Promise<LinksView | null> {
  const { ports, origin } = context.get(siteContext)
  const [links, editions, drafted, fields, history, owner, person] = await Promise.all([
    readLinks(ports),
    readEditions(ports),
    readDraftedEditions(ports),
    readPrivateFields(ports),
    readHistory(ports),
    readDraftedOwner(ports),
    readPersonInfo(ports),
  ])
  if (!links.ok || !editions.ok || !drafted.ok || !fields.ok || !history.ok) return none
  const { timeZone } = owner
  const offered = withResumeContact(fields.data, person.ok ? person.data : unnamedOwner)
  const now = ports.clock.now()
  const names = new Map(editions.data.map(({ uuid, name }) => [uuid, name]))
  const setting = { origin, now, timeZone, editions: names, history: history.data }
  const all = Object.entries(privateFields).map(([name, { label, part }]) => ({
    ...{ name: name as PrivateField, label, part },
    value: offered[name as PrivateField],
  }))
  const day = (ms: number) => dayText(new Date(now.getTime() + ms), timeZone)
  return {
    links: links.data.map((link) => toLinkView(link, setting)),
    making: {
      editions: [
        { id: '', name: wholeResume, isNew: false },
        ...editions.data.map(({ uuid, name }) => ({ id: uuid, name, isNew: false })),
        ...drafted.data
          .filter(({ view }) => view.state === 'new')
          .map(({ edition: { uuid, name } }) => ({ id: uuid, name, isNew: true })),
      ],
      parts: linkParts.map((part) => {
        const written = all.filter((field) => field.part === part && field.value !== '')
        const isEmpty = part !== 'downloads' && written.length === 0
        const note = written.map(({ value }) => value).join(' · ')
        return { part, title: partWords[part], isEmpty, note: isEmpty ? 'Not written yet' : note || downloadsNote }
      }),
      ...{ until: day(offeredMs), first: day(0), last: day(365 * dayMs) },
      isLocal: isLocalOrigin(origin),
    },
    fields: all.map(({ name, label }) => ({ name, label, value: fields.data[name] })),
  }
}

const downloadsNote = 'PDF, Word and text, with what is ticked above'

/** A link that was just made. */
export type MadeLink = { name: string; address: string; edition: string; shows: string; until: string }

export type LinkAnswer = Answer & { made?: MadeLink }

/** Makes, ends or forgets a link, or saves what links may show: at once, and never drafted. docs/behaviour.md 38.4. */
export async function actOnLinks(context: Context, form: FormData) {
  const { ports } = context.get(siteContext)
  const id = String(form.get('id') ?? '')
  switch (form.get('act')) {
    case 'link':
      return make(context, form)
    case 'end': {
      const ended = await endLink(ports, id)
      if (!ended.ok) return notSaved(ended.failure)
      return ended.data ? done('link-ended') : rejected(404, 'This link is no longer there.')
    }
    case 'forget': {
      const forgotten = await forgetLink(ports, id)
      return forgotten.ok ? done('link-forgotten') : notSaved(forgotten.failure)
    }
    case 'private': {
      const saved = await savePrivateFields(ports, toPrivateFields(Object.fromEntries(form)))
      if (!saved.ok) return notSaved(saved.failure)
      return 'errors' in saved.data
        ? data<LinkAnswer>({ errors: saved.data.errors }, { status: 400 })
        : done('settings-saved')
    }
    default:
      return rejected(400, 'This form does not fit the page.')
  }
}

async function make(context: Context, form: FormData) {
  const { ports, origin } = context.get(siteContext)
  const { timeZone } = await readDraftedOwner(ports)
  const day = calendarDayOf(String(form.get('until') ?? ''))
  const name = String(form.get('for') ?? '').trim()
  const errors = {
    ...(name === '' ? { for: 'Please fill this in.' } : {}),
    ...(day === none ? { until: 'Please choose a day.' } : {}),
  }
  if (day === none || name === '') return data<LinkAnswer>({ errors }, { status: 400 })
  const shows = linkParts.filter((part) => form.getAll('shows').includes(part))
  const edition = String(form.get('edition') ?? '')
  const until = endOfDay(day, timeZone).toISOString()
  const made = await makeLink(ports, { for: name, edition, shows, until })
  if (!made.ok) {
    const { code, message } = made.failure
    return code === 'quota-exceeded' ? rejected(400, message) : notSaved(made.failure)
  }
  if ('errors' in made.data) return data<LinkAnswer>({ errors: made.data.errors }, { status: 400 })
  const { link } = made.data
  const shown: MadeLink = {
    ...{ name: link.for, address: origin + linkPath(link.code), edition: link.edition, shows: showsText(link.shows) },
    until: `${lastDay(link, timeZone)}, midnight, ${zoneWords(timeZone)}`,
  }
  return { made: shown } satisfies LinkAnswer
}
