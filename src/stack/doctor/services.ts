import { httpLocation } from '#adapters/http-location/location.ts'
import { siteverifyHumanCheck } from '#adapters/siteverify/human-check.ts'
import { unusedAddress } from '#domain/email-address.ts'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { type None, none } from '#domain/result.ts'
import { dataFolder } from '../data-folder/data-folder.ts'
import { openFileStores } from '../file-stores.ts'
import { explained, type Google, type HostedPart } from '../google.ts'
import { isHosted, type Settings } from '../settings/settings.ts'
import type { Check } from './check.ts'
import type { ReadRecords } from './records.ts'

/** Timeout of a service, in ms. */
const gracePeriodMs = 8_000

/** Returns a check for each outside service that the settings choose: whether it answers and accepts this site. */
export function checkServices(settings: Settings, google: Google | None, opened: Promise<ReadRecords>): Check[] {
  const { hosted, humanCheck, locationUrl, formEndpoint } = settings
  const checks: Check[] = []
  if (isHosted(hosted) && google !== none) {
    if (hosted.documents === 'firestore') checks.push(documents(settings, opened))
    if (hosted.files === 'cloud-storage') checks.push(files(settings, google))
    if (hosted.identity === 'firebase-auth') checks.push(accounts(settings, opened))
  }
  if (humanCheck.kind !== 'altcha') checks.push(humanChecked(settings))
  if (locationUrl !== none) checks.push(located(locationUrl))
  if (formEndpoint !== none) checks.push(forwarded(formEndpoint))
  return checks
}

function documents({ hosted }: Settings, opened: Promise<ReadRecords>): Check {
  const part = 'Firestore'
  return {
    part,
    async run() {
      const { records } = await opened
      const read = await records?.documents.read('person-info', 'owner')
      if (read === undefined) return [wrong(part, 'It could not be opened.', 'docs/hosted.md')]
      return [
        read.ok
          ? inOrder(part, `The project ${hosted.project} accepts this site.`)
          : away(part, read, 'documents', hosted),
      ]
    },
  }
}

function files(settings: Settings, google: Google): Check {
  const part = 'Cloud Storage'
  const { hosted, dataDir } = settings
  return {
    part,
    async run() {
      const opening = { hosted, folder: dataFolder(dataDir), google, isTrial: true, work: 'serving' as const }
      const stores = await openFileStores(opening)
      if (!stores.ok) return [wrong(part, stores.failure.message)]
      const asked = await stores.data.blobs.read('0'.repeat(64))
      await stores.data.close()
      return [
        asked.ok || asked.failure.code === 'object-not-found'
          ? inOrder(part, `The bucket ${hosted.bucket} accepts this site.`)
          : away(part, asked, 'files', hosted),
      ]
    },
  }
}

function accounts({ hosted }: Settings, opened: Promise<ReadRecords>): Check {
  const part = 'Firebase Auth'
  return {
    part,
    async run() {
      const { identities } = await opened
      const found = await identities?.find(unusedAddress)
      if (found === undefined) return [wrong(part, 'It could not be opened.', 'docs/hosted.md')]
      return [
        found.ok
          ? inOrder(part, `The project ${hosted.project} accepts this site.`)
          : away(part, found, 'identities', hosted),
      ]
    },
  }
}

/** Returns the failure of a start for a service that does not answer or rejects this site, as a finding. */
function away(
  part: string,
  { failure }: { failure: Parameters<typeof explained>[0] },
  which: HostedPart,
  hosted: Settings['hosted'],
): Finding {
  const told = explained(failure, which, hosted)
  const [says = '', ...fix] = (told.ok ? '' : told.failure.message).split(/(?<=\.) /)
  return wrong(part, says, fix.join(' '))
}

/** Sends the service an invalid solution: its answer tells whether it knows the keys. */
function humanChecked({ humanCheck, origin }: Settings): Check {
  const part = 'human check'
  return {
    part,
    async run() {
      if (humanCheck.kind === 'altcha') return []
      const hostname = origin === none ? none : new URL(origin).hostname
      const validated = await siteverifyHumanCheck({ ...humanCheck, hostname }).verify('not-an-answer', new Date())
      if (validated.ok) return [inOrder(part, `${humanCheck.kind} answers, and knows the secret.`)]
      const { cause } = validated.failure
      const says =
        typeof cause === 'string' ? cause : `${humanCheck.kind} cannot be reached, so no message is accepted.`
      return [
        wrong(part, says, 'Are HUMAN_CHECK_SITE_KEY and HUMAN_CHECK_SECRET those of this site, and is the way open?'),
      ]
    },
  }
}

function located(url: string): Check {
  const part = 'location'
  return {
    part,
    async run() {
      const found = await httpLocation(url, gracePeriodMs).lookUp()
      if (found.ok) return [inOrder(part, 'LOCATION_URL says where the owner is.')]
      return [
        warning(
          part,
          `LOCATION_URL gives no place: ${found.failure.message.replace(/\.$/, '')}.`,
          'Pages show no place meanwhile.',
        ),
      ]
    },
  }
}

/** Accepts any answer: only a message could test more, and none is sent. */
function forwarded(endpoint: string): Check {
  const part = 'forwards'
  return {
    part,
    async run() {
      try {
        const answer = await fetch(endpoint, {
          method: 'HEAD',
          redirect: 'manual',
          signal: AbortSignal.timeout(gracePeriodMs),
        })
        await answer.body?.cancel()
        return [inOrder(part, 'The service of FORM_ENDPOINT answers. No message was sent.')]
      } catch {
        const fix = 'Is FORM_ENDPOINT right, and is the way there open? Forwards wait meanwhile.'
        return [wrong(part, 'The service of FORM_ENDPOINT cannot be reached.', fix)]
      }
    },
  }
}
