import { httpLocation } from '#adapters/http-location/location.ts'
import { siteverifyHumanCheck } from '#adapters/siteverify/human-check.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { unusedAddress } from '#resume/email-address.ts'
import { type None, none, type Result } from '#resume/result.ts'
import { dataFolder } from '../data-folder/data-folder.ts'
import { openFileStores } from '../file-stores.ts'
import { explained, type Google, type HostedPart } from '../google.ts'
import { isHosted, type Settings } from '../settings/settings.ts'
import type { Check } from './check-all.ts'
import type { ReadRecords } from './records.ts'

/** Timeout of a service, in ms. */
const gracePeriodMs = 8_000

/** Returns a check for each outside service that the settings choose: whether it answers and accepts this site. */
export function checkServices(settings: Settings, google: Google | None, opened: Promise<ReadRecords>): Check[] {
  const { hosted, humanCheck, locationUrl, formEndpoint } = settings
  const checks: Check[] = []
  const ofGoogle = (part: string, which: HostedPart, name: string, ask: () => Promise<Result<unknown> | undefined>) =>
    checks.push({ part, run: async () => [answered(part, name, await ask(), which, hosted)] })
  if (isHosted(hosted) && google !== none) {
    const project = `The project ${hosted.project}`
    if (hosted.documents === 'firestore')
      ofGoogle('Firestore', 'documents', project, async () =>
        (await opened).records?.documents.read('person-info', 'owner'),
      )
    if (hosted.files === 'cloud-storage')
      ofGoogle('Cloud Storage', 'files', `The bucket ${hosted.bucket}`, () => askBucket(settings, google))
    if (hosted.identity === 'firebase-auth')
      ofGoogle('Firebase Auth', 'identities', project, async () => (await opened).identities?.find(unusedAddress))
  }
  if (humanCheck.kind !== 'altcha') checks.push({ part: 'human check', run: () => humanChecked(settings) })
  if (locationUrl !== none) checks.push({ part: 'location', run: () => located(locationUrl) })
  if (formEndpoint !== none) checks.push({ part: 'forwards', run: () => forwarded(formEndpoint) })
  return checks
}

async function askBucket({ hosted, dataDir }: Settings, google: Google): Promise<Result<unknown>> {
  const opening = { hosted, folder: dataFolder(dataDir), google, isTrial: true, work: 'serving' as const }
  const stores = await openFileStores(opening)
  if (!stores.ok) return stores
  const asked = await stores.data.blobs.read('0'.repeat(64))
  await stores.data.close()
  return asked
}

/**
 * What a service of Google answered; that something is not there is an answer. A failure is worded as that of a start.
 */
function answered(
  part: string,
  name: string,
  asked: Result<unknown> | undefined,
  which: HostedPart,
  hosted: Settings['hosted'],
): Finding {
  const bad = (detail: string) => wrong(part, 'It does not answer, or rejects this site.', '', detail)
  if (asked === undefined) return bad('docs/hosted.md')
  if (asked.ok || asked.failure.code === 'object-not-found') return inOrder(part, `${name} accepts this site.`)
  const told = explained(asked.failure, which, hosted)
  return bad(told.ok ? '' : told.failure.message)
}

/** Sends the service an invalid solution: its answer tells whether it knows the keys. */
async function humanChecked({ humanCheck, origin }: Settings): Promise<Finding[]> {
  const part = 'human check'
  if (humanCheck.kind === 'altcha') return []
  const hostname = origin === none ? none : new URL(origin).hostname
  const validated = await siteverifyHumanCheck({ ...humanCheck, hostname }).verify('not-an-answer', new Date())
  if (validated.ok) return [inOrder(part, `${humanCheck.kind} answers, and knows the secret.`)]
  const { cause } = validated.failure
  return [
    wrong(
      part,
      'No message is accepted: the check for humans does not answer, or rejects this site.',
      'Are its keys those of this site, and is the way there open?',
      `${typeof cause === 'string' ? cause : `${humanCheck.kind} cannot be reached.`} HUMAN_CHECK_SITE_KEY, HUMAN_CHECK_SECRET`,
    ),
  ]
}

async function located(url: string): Promise<Finding[]> {
  const part = 'location'
  const found = await httpLocation(url, gracePeriodMs).lookUp()
  if (found.ok) return [inOrder(part, 'Its service says where the owner is.')]
  const says = 'Pages show no place: its service does not answer.'
  return [warning(part, says, 'It is asked again.', `LOCATION_URL: ${found.failure.message}`)]
}

/** Accepts any answer: only a message could test more, and none is sent. */
async function forwarded(endpoint: string): Promise<Finding[]> {
  const part = 'forwards'
  try {
    const signal = AbortSignal.timeout(gracePeriodMs)
    const answer = await fetch(endpoint, { method: 'HEAD', redirect: 'manual', signal })
    await answer.body?.cancel()
    return [inOrder(part, 'The form service answers. No message was sent.')]
  } catch {
    const says = 'Messages are stored, but not passed on: the form service does not answer.'
    return [wrong(part, says, 'Is its address right, and is the way there open?', 'FORM_ENDPOINT')]
  }
}
