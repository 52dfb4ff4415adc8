import { readDeadLinks } from '#calls/doctor/outside-links.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { addressOfField, placeOfField } from '../entry/entry-place.ts'
import { loaded } from '../posting/answers.ts'
import { ownerDay } from '../text/owner-day.ts'

/** A link that no longer answers: the entry that has it, the field of its form, and what is wrong since when. */
export type DeadLinkView = { title: string; isOwn: boolean; to: string; address: string; says: string }

/** `asked` is when a link was last asked, '' before the first. */
export type DeadLinksView = { isOn: boolean; asked: string; dead: DeadLinkView[] }

/** Throws 503 while the store does not answer. docs/behaviour.md 28.7. */
export async function loadDeadLinks(context: Context): Promise<DeadLinksView> {
  const { ports } = context.get(siteContext)
  const { isOn, askedAt, dead } = loaded(await readDeadLinks(ports))
  const { timeZone } = await readDraftedOwner(ports)
  const when = (at: string) => ownerDay(at, ports.clock.now(), timeZone)
  return {
    isOn,
    asked: askedAt === '' ? '' : when(askedAt),
    dead: dead.map(({ entry, path, title, address, says, since }) => {
      const isOwn = entry.collection !== 'person-info'
      return {
        ...{ title: isOwn ? title : placeOfField(entry, path.split(/[.[]/, 1)[0]).title, isOwn },
        ...{ to: addressOfField(entry, path), address, says: `${says} Seen first ${when(since)}.` },
      }
    }),
  }
}
