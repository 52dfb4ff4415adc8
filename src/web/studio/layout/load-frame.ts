import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { sampleMark } from '#calls/studio/draft/draft-base.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import { readNotPlaced } from '#calls/studio/imports/import-store.ts'
import type { Ports } from '#ports/ports.ts'
import { languageOf, type PersonInfo } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import { changesOf } from '../entry/entry-view.ts'
import { isOfAccount } from './frame.ts'

/**
 * Loads the data of the frame around every page of the studio's app. Some of these pages are for everybody: what only Admins may know,
 * such as the owner's name in the draft, is read for Admins only. It never fails: when the store does not answer, the frame has no
 * owner's name. docs/behaviour.md 23.3.
 */
export async function loadFrame(context: Context, pathname: string) {
  const { ports } = context.get(siteContext)
  const { theme, account, csrfToken, accountIdHash, alerts } = context.get(visitContext)
  const isAdmin = account?.isAdmin === true && !isOfAccount(pathname)
  const [owner, changes, unread, sample, notPlaced] = await Promise.all([
    isAdmin ? readDraftedOwner(ports) : publishedOwner(ports),
    isAdmin ? changesOf(context) : 0,
    isAdmin ? ports.inbox.unread() : undefined,
    isAdmin ? ports.documents.read(sampleMark.collection, sampleMark.id) : undefined,
    isAdmin ? readNotPlaced(ports) : undefined,
  ])
  return {
    ownerName: owner.name,
    /** The language of the owner's texts. */
    language: languageOf(owner),
    theme,
    csrfToken,
    accountIdHash,
    alerts,
    changes,
    unread: unread?.ok ? unread.data : 0,
    isPublished: !(sample?.ok && sample.data !== none),
    /** What of the last imported document is in no form yet. */
    notPlaced: notPlaced?.ok ? notPlaced.data : none,
  }
}

async function publishedOwner(ports: Pick<Ports, 'documents'>): Promise<PersonInfo> {
  const person = await readPersonInfo(ports)
  return person.ok ? person.data : unnamedOwner
}
