import { call, take } from '#domain/call.ts'
import type { TrialStep } from '#domain/health/trial.ts'
import {
  documentAddress,
  domainStep,
  type HandleAnswers,
  handleOf,
  handleStep,
  resolvedDid,
  resolvedStep,
} from '#domain/identity/bluesky-check.ts'
import { didPath, sitesAtRoot } from '#domain/identity/identity-files.ts'
import { notOnline } from '#domain/identity/site-check.ts'
import type { Author } from '#domain/studio/draft-entry.ts'
import type { Ports } from '#ports/ports.ts'
import { toIdentity } from '#resume/records/collections/identity.ts'
import { isDid } from '#resume/records/handles.ts'
import { versionOf } from '../studio/draft/draft-store.ts'
import { readEntry } from '../studio/draft/read-draft.ts'
import { saveEntry } from '../studio/draft/save-entry.ts'

type BlueskyPorts = Pick<Ports, 'documents' | 'clock' | 'otherServers'>

/**
 * Whether the account and the site at the first of these addresses that is on the internet name each other. A handle is replaced by its
 * DID, in the draft. Fails as the store does. docs/behaviour.md 40.6.
 */
export const checkBluesky = call(
  async (ports: BlueskyPorts, name: string, all: readonly string[], by: Author): Promise<TrialStep[]> => {
    const steps: TrialStep[] = []
    const did = isDid(name) ? name : resolvedDid(await answersOf(ports, name))
    if (typeof did !== 'string') return [did]
    if (did !== name) steps.push(resolvedStep(name, did, await isKept(ports, name, did, by)))
    const handle = handleOf(did, await ports.otherServers.read(documentAddress(did), 'application/json'))
    if (typeof handle !== 'string') return [...steps, handle]
    const [site] = sitesAtRoot(all)
    if (site === undefined) return [...steps, notOnline]
    const answers = await answersOf(ports, new URL(site).hostname)
    return [...steps, domainStep(did, answers), handleStep(answers.host, handle)]
  },
)

async function answersOf({ otherServers }: BlueskyPorts, host: string): Promise<HandleAnswers> {
  const [records, file] = await Promise.all([
    otherServers.textRecords(`_atproto.${host}`),
    otherServers.read(`https://${host}${didPath}`, 'text/plain'),
  ])
  return { host, records, file }
}

/** Puts the DID into the field in place of the handle. A draft that changed meanwhile stays as it is. */
async function isKept(ports: BlueskyPorts, handle: string, did: string, by: Author): Promise<boolean> {
  const entry = { collection: 'identity', id: 'owner' } as const
  const { fields } = take(await readEntry(ports, entry))
  if (toIdentity(fields).bluesky !== handle) return false
  const version = await versionOf(fields)
  const saved = take(await saveEntry(ports, entry, { fields: { ...fields, bluesky: did }, version }, by))
  return saved.outcome === 'saved'
}
