import type { RouterContextProvider } from 'react-router'
import { readHistory } from '#calls/content/history.ts'
import { readEditions } from '#calls/editions/read-edition.ts'
import { readLinks } from '#calls/links/links.ts'
import { readPrivateFields } from '#calls/links/private-fields.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { dayText } from '#domain/links/last-day.ts'
import { type LinkPart, linkParts, offeredMs } from '#domain/links/link.ts'
import { type PrivateField, privateFields } from '#domain/links/private-fields.ts'
import { dayMs } from '#domain/quota.ts'
import { none } from '#domain/result.ts'
import { siteContext } from '../../routing/context.ts'
import { type LinkView, partWords, toLinkView, wholeResume } from './link-view.ts'

/** What a new link chooses from. Days are those of the owner. */
export type NewLinkView = {
  editions: { id: string; name: string }[]
  parts: { part: LinkPart; title: string; note: string; isEmpty: boolean }[]
  until: string
  first: string
  last: string
}

/** The links, what a new one chooses from, and what one may show of the owner. */
export type LinksView = {
  links: LinkView[]
  making: NewLinkView
  fields: { name: PrivateField; label: string; value: string }[]
}

/** docs/behaviour.md 38.4. Returns none while the store does not answer. */
export async function loadLinks(context: Readonly<RouterContextProvider>): Promise<LinksView | null> {
  const { ports, origin } = context.get(siteContext)
  const [links, editions, fields, history, owner] = await Promise.all([
    readLinks(ports),
    readEditions(ports),
    readPrivateFields(ports),
    readHistory(ports),
    readDraftedOwner(ports),
  ])
  if (!links.ok || !editions.ok || !fields.ok || !history.ok) return none
  const { timeZone } = owner
  const now = ports.clock.now()
  const names = new Map(editions.data.map(({ uuid, name }) => [uuid, name]))
  const setting = { origin, now, timeZone, editions: names, history: history.data }
  const all = Object.entries(privateFields).map(([name, { label, part }]) => ({
    ...{ name: name as PrivateField, label, part },
    value: fields.data[name as PrivateField],
  }))
  const day = (ms: number) => dayText(new Date(now.getTime() + ms), timeZone)
  return {
    links: links.data.map((link) => toLinkView(link, setting)),
    making: {
      editions: [{ id: '', name: wholeResume }, ...editions.data.map(({ uuid, name }) => ({ id: uuid, name }))],
      parts: linkParts.map((part) => {
        const written = all.filter((field) => field.part === part && field.value !== '')
        const isEmpty = part !== 'downloads' && written.length === 0
        const note = written.map(({ value }) => value).join(' · ')
        return { part, title: partWords[part], isEmpty, note: isEmpty ? 'Not written yet' : note || downloadsNote }
      }),
      ...{ until: day(offeredMs), first: day(0), last: day(365 * dayMs) },
    },
    fields: all.map(({ name, label, value }) => ({ name, label, value })),
  }
}

const downloadsNote = 'PDF, Word and text, with what is ticked above'
