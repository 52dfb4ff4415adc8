import { call, fail, take } from '#domain/call.ts'
import {
  isOpenAt,
  type Link,
  type LinkCounts,
  type LinkTerms,
  linkErrors,
  linkParts,
  noLinkCounts,
  sumOfLinkCounts,
  tooManyLinks,
} from '#domain/links/link.ts'
import { toLink } from '#domain/links/stored-link.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none, type Result } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { oneLine } from '#resume/text.ts'
import { newSecret } from '../accounts/sign-in/secrets.ts'
import { changeDocument } from '../content/change-document.ts'
import { readHistory } from '../content/history.ts'
import { sha256Of } from '../content/sha-256.ts'
import { readEdition } from '../editions/read-edition.ts'

type LinkPorts = Pick<Ports, 'documents' | 'clock'>

/** A document for each link. No bundle has them; a backup has them. No process remembers one, so that an end holds at once. */
const linksCollection = 'share-links'

/** The number of links that were made. Each new one changes it in its commit, so that no two processes count the same open ones. */
const turn = { collection: 'share-link-turns', id: 'owner' }

/** 128 bits. */
const codeBytes = 16

/** How often a change is tried again when another process was faster. Each failure means that another one succeeded. */
const tries = 30

/** All links, the newest first. */
export const readLinks = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<Link[]> => {
  const read = take(await documents.readAll(linksCollection))
  return read.flatMap(({ id, fields }) => toLink(id, fields) ?? []).sort((a, b) => (a.madeAt < b.madeAt ? 1 : -1))
})

/** The owner's notes of all links, by their ids: for whom each is. */
export const readLinkNotes = call(async (ports: Pick<Ports, 'documents'>): Promise<ReadonlyMap<string, string>> => {
  return new Map(take(await readLinks(ports)).map((link) => [link.id, link.for]))
})

/** A link by its id, or none when there is no such one. */
export const readLink = call(async ({ documents }: Pick<Ports, 'documents'>, id: string): Promise<Link | None> => {
  const stored = take(await documents.read(linksCollection, id))
  return stored === none ? none : toLink(id, stored.fields)
})

/**
 * The open link of a code, or none when it is unknown, ended or late. The id of a link is the hash of its code, so that each code
 * costs one read, whatever it is. docs/behaviour.md 37.4.
 */
export const openLinkOf = call(async ({ documents, clock }: LinkPorts, code: string): Promise<Link | None> => {
  const link = take(await readLink({ documents }, await linkIdOf(code)))
  return link !== none && isOpenAt(link, clock.now()) ? link : none
})

export function linkIdOf(code: string): Promise<string> {
  return sha256Of(code)
}

/**
 * Makes a link, which is open at once; or returns the messages of wrong fields, by their names. Fails with 'quota-exceeded' and a message
 * when too many are open, and with 'object-not-found' when there is no such edition.
 */
export const makeLink = call(
  async (
    { documents, clock }: LinkPorts,
    terms: LinkTerms,
  ): Promise<{ link: Link } | { errors: Record<string, string> }> => {
    const now = clock.now()
    const { edition, until } = terms
    const asked: LinkTerms = {
      ...{ for: oneLine(terms.for), edition, until },
      shows: linkParts.filter((part) => terms.shows.includes(part)),
    }
    const errors = linkErrors(asked, now)
    if (Object.keys(errors).length > 0) return { errors }
    if (edition !== '' && take(await readEdition({ documents }, edition)) === none)
      return fail('object-not-found', 'There is no such edition any more.')
    const code = newSecret(codeBytes)
    const madeAt = now.toISOString()
    const fields = {
      ...{ code, ...asked, until: new Date(until).toISOString(), madeAt },
      ...{ endedAt: none, ...noLinkCounts, publishes: [] },
    }
    const id = await linkIdOf(code)
    for (let tried = 1; ; tried += 1) {
      const last = take(await documents.read(turn.collection, turn.id))?.fields ?? none
      const refusal = tooManyLinks(take(await readLinks({ documents })), edition, now)
      if (refusal !== none) return fail('quota-exceeded', refusal)
      const made = { made: (typeof last?.made === 'number' ? last.made : 0) + 1 }
      const link = { collection: linksCollection, id, fields, was: none }
      const saved = await documents.commit([link, { ...turn, fields: made, was: last }])
      const isOvertaken = !saved.ok && saved.failure.code === 'conflict' && tried < tries
      if (isOvertaken) continue
      take(saved)
      return { link: { ...fields, id } }
    }
  },
)

/** Ends a link: no request is answered with it from now on, in no process. Returns whether there is such one. */
export const endLink = call(async ({ documents, clock }: LinkPorts, id: string): Promise<boolean> => {
  const endedAt = clock.now().toISOString()
  return take(await changeLink({ documents }, id, (link) => ({ endedAt: link.endedAt ?? endedAt })))
})

/** Removes a link that is not open any more. Fails with 'invalid' while it is open. */
export const forgetLink = call(async ({ documents, clock }: LinkPorts, id: string): Promise<void> => {
  const link = take(await readLink({ documents }, id))
  if (link !== none && isOpenAt(link, clock.now())) fail('invalid', 'This link is open. End it first.')
  take(await documents.commit([{ collection: linksCollection, id, fields: none }]))
})

/** Adds what was counted of a link, and which publishes visitors saw when they opened it. A link that is gone counts nothing. */
export const addLinkCounts = call(
  async ({ documents }: Pick<Ports, 'documents'>, id: string, counted: LinkCounts): Promise<void> => {
    const opened = [counted.firstOpenAt, counted.lastOpenAt].filter((at) => at !== none)
    const history = opened.length === 0 ? [] : take(await readHistory({ documents }))
    const seen = opened.map((at) => history.find((record) => record.at <= at)?.number ?? 0)
    const change = (link: Link) => ({
      ...sumOfLinkCounts(link, counted),
      publishes: [...new Set([...link.publishes, ...seen])].sort((a, b) => a - b),
    })
    take(await changeLink({ documents }, id, change))
  },
)

/** Changes fields of a stored link. Returns whether it is still there. */
function changeLink(
  ports: Pick<Ports, 'documents'>,
  id: string,
  change: (link: Link) => Fields,
): Promise<Result<boolean>> {
  return changeDocument(ports, { collection: linksCollection, id, tries, read: toLink }, change)
}
