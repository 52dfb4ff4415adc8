import { call, take } from '#domain/call.ts'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { checked, deadText, isDue, isEarly, type LinkChecks, toLinkChecks } from '#domain/health/link-checks.ts'
import { type OutsideLink, outsideLinks } from '#domain/health/outside-links.ts'
import type { Asked } from '#domain/health/server-answer.ts'
import { dayMs, minuteMs, secondMs } from '#domain/quota.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'

type LinkPorts = Pick<Ports, 'documents' | 'clock' | 'otherServers'>

/** The state of the checks. No bundle has it. */
const name = { collection: 'link-checks', id: 'state' } as const

/** The pause before each request, and how long another process leaves one that is at it alone; in ms. */
const pauseMs = 3 * secondMs
const leaseMs = 5 * minuteMs

/** A link that no longer answers: why, in words, and since when. */
export type DeadLink = OutsideLink & { says: string; since: string }

/**
 * The links of the published pages that no longer answer, and when a link was last asked, '' before the first; `isOn` says whether they
 * are checked. Fails as the store does.
 */
export const readDeadLinks = call(
  async ({
    documents,
    clock,
  }: Pick<Ports, 'documents' | 'clock'>): Promise<{ isOn: boolean; askedAt: string; dead: DeadLink[] }> => {
    const stored = take(await documents.read(name.collection, name.id))
    const { isOn, checks } = toLinkChecks(stored?.fields ?? {})
    if (!isOn) return { isOn, askedAt: '', dead: [] }
    const links = await readOutsideLinks({ documents })
    const now = clock.now()
    const dead = checks.flatMap((check) => {
      const says = deadText(check, now)
      const own = says === '' ? [] : links.filter(({ address }) => address === check.address)
      return own.map((link) => ({ ...link, says, since: check.since }))
    })
    const times = checks.map(({ at }) => at).sort()
    return { isOn, askedAt: times.at(-1) ?? '', dead }
  },
)

/** Switches the checks on or off. What was found is forgotten. */
export const switchLinkChecks = call(async ({ documents }: Pick<Ports, 'documents'>, isOn: boolean): Promise<void> => {
  const fields: LinkChecks = { isOn, nextAt: '', checks: [] }
  take(await documents.commit([{ ...name, fields }]))
})

/**
 * Asks each published address that is due, one after the other, with a pause before each request, until `signal`. One process does it at
 * a time: another takes over where one stopped. A switch ends it. Returns how many addresses were asked. Fails as the store does.
 * docs/behaviour.md 28.7.
 */
export const checkDueLinks = call(async (ports: LinkPorts, signal: AbortSignal): Promise<number> => {
  const { documents, clock } = ports
  const stored = take(await documents.read(name.collection, name.id))
  const state = toLinkChecks(stored?.fields ?? {})
  if (stored === none || !state.isOn || isEarly(state, clock.now())) return 0

  let was: Fields = stored.fields
  /** Stores the state, unless another process or the switch came first. */
  async function isStored(change: Partial<LinkChecks>, forMs: number): Promise<boolean> {
    Object.assign(state, change, { nextAt: new Date(clock.now().getTime() + forMs).toISOString() })
    const fields = structuredClone(state)
    const committed = await documents.commit([{ ...name, fields, was }])
    if (!committed.ok && committed.failure.code === 'conflict') return false
    take(committed)
    was = fields
    return true
  }

  const links = await readOutsideLinks(ports)
  const addresses = new Set(links.map(({ address }) => address))
  const known = state.checks.filter(({ address }) => addresses.has(address))
  if (!(await isStored({ checks: known }, leaseMs))) return 0
  let count = 0
  for (const address of addresses) {
    const before = state.checks.find((check) => check.address === address)
    if (!isDue(before, clock.now())) continue
    const asked = await askLink(ports, address, signal)
    if (signal.aborted) return count
    const others = state.checks.filter((check) => check !== before)
    const check = checked(before, address, asked, clock.now())
    if (!(await isStored({ checks: [...others, check] }, leaseMs))) return count
    count += 1
  }
  await isStored({}, dayMs)
  return count
})

/** Asks for the head of a page, and where that fails for the page, because some servers answer only the second. */
async function askLink({ otherServers, clock }: LinkPorts, address: string, signal: AbortSignal) {
  const secure = address.replace(/^http:/i, 'https:')
  let asked: Asked<number> = { fault: 'timeout' }
  for (const method of ['HEAD', 'GET'] as const) {
    await clock.wait(pauseMs)
    if (signal.aborted) break
    asked = await otherServers.status(secure, method)
    const isCertain = 'answer' in asked ? asked.answer < 400 : asked.fault === 'unknown-host'
    if (isCertain) break
  }
  return asked
}

async function readOutsideLinks({ documents }: Pick<Ports, 'documents'>): Promise<OutsideLink[]> {
  const links: OutsideLink[] = []
  for (const collection of bundleCollections) {
    const read = take(await documents.readAll(collection))
    links.push(...read.flatMap(({ id, fields }) => outsideLinks({ collection, id }, fields)))
  }
  return links
}
