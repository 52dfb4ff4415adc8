import type { RouterContextProvider } from 'react-router'
import { readHistory } from '#calls/content/history.ts'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { readEditions } from '#calls/editions/read-edition.ts'
import { readLinks } from '#calls/links/links.ts'
import { readPrivateFields } from '#calls/links/private-fields.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-drafted-owner.ts'
import { readDraftedEditions } from '#calls/studio/editions/drafted-editions.ts'
import { dayText } from '#domain/links/last-day.ts'
import { type LinkPart, linkParts, offeredMs } from '#domain/links/link.ts'
import { type PrivateField, privateFields } from '#domain/links/private-fields.ts'
import { dayMs } from '#domain/quota.ts'
import { isLocalOrigin } from '#resume/host.ts'
import { none } from '#resume/result.ts'
import { withResumeContact } from '#resume/write/contact.ts'
import { siteContext } from '../../routing/context.ts'
import { type LinkView, partWords, toLinkView, wholeResume } from './link-view.ts'

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
export async function loadLinks(context: Readonly<RouterContextProvider>): Promise<LinksView | null> {
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
