import { data, type RouterContextProvider } from 'react-router'
import { endLink, forgetLink, makeLink } from '#calls/links/links.ts'
import { savePrivateFields } from '#calls/links/private-fields.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { endOfDay } from '#domain/links/last-day.ts'
import { linkParts, linkPath } from '#domain/links/link.ts'
import { toPrivateFields } from '#domain/links/private-fields.ts'
import { calendarDayOf } from '#resume/date.ts'
import { none } from '#resume/result.ts'
import { siteContext } from '../../routing/context.ts'
import { done } from '../posting/confirmations.ts'
import type { Answer } from '../posting/press.ts'
import { notSaved, rejected } from '../posting/rejected.ts'
import { lastDay, showsText, zoneWords } from './link-view.ts'

/** A link that was just made. */
export type MadeLink = { name: string; address: string; edition: string; shows: string; until: string }

export type LinkAnswer = Answer & { made?: MadeLink }

type Context = Readonly<RouterContextProvider>

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
