import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import type { Bucket } from '#adapters/google/cloud-storage/service.ts'
import type { AuthAdmin } from '#adapters/google/firebase-auth/service.ts'
import type { Firestore } from '#adapters/google/firestore/service.ts'
import { errorCode } from '#domain/errors.ts'
import { type Failure, failed, type Result, success } from '#resume/result.ts'
import type { HostedChoice } from './settings/settings.ts'

/** The parts that a setting can put on one of Google's services. */
export type HostedPart = 'documents' | 'files' | 'identities'

/** Clients of Google's services, each created at its first use. */
export type Google = { firestore(): Firestore; bucket(): Bucket; auth(): AuthAdmin; close(): Promise<void> }

/**
 * Loads Google's package, which the launcher installs when a setting chooses one of the services; nothing else loads it.
 * Fails with 'unavailable' and a fix when it is not installed or the key file is invalid.
 */
export function openGoogle({ project, bucket, credentials }: HostedChoice): Result<Google> {
  EventEmitter.defaultMaxListeners = 50 // Google's client adds over ten listeners to one download, and Node would warn
  process.off('unhandledRejection', rejectLoudly).on('unhandledRejection', rejectLoudly)
  const require = createRequire(new URL('../../hosted/package.json', import.meta.url))
  const load = (part: string) => require(`firebase-admin/${part}`)
  try {
    const { initializeApp, deleteApp, cert } = load('app')
    const account = credentials === '' ? {} : { credential: cert(credentials) }
    const app = initializeApp({ projectId: project, ...account }, crypto.randomUUID())
    return success({
      firestore: () => load('firestore').getFirestore(app),
      bucket: () => load('storage').getStorage(app).bucket(bucket),
      auth: () => load('auth').getAuth(app),
      close: () => deleteApp(app),
    })
  } catch (cause) {
    const isMissing = errorCode(cause) === 'MODULE_NOT_FOUND'
    return failed('unavailable', isMissing ? notInstalled : noKeyFile, cause)
  }
}

/**
 * Ignores one rejection of Google's client, which repeats a canceled call until it is terminated and then rejects
 * unhandled. That must not end the process. Any other unhandled rejection ends it, as it does by default.
 */
function rejectLoudly(reason: unknown): void {
  if (reason instanceof Error && /^The client has already been terminated/.test(reason.message)) return
  throw reason
}

const notInstalled =
  "What Google's services need is not installed. Start the site with npm start, which installs it; an image needs the build argument HOSTED=1."

const noKeyFile = 'GOOGLE_APPLICATION_CREDENTIALS must be the key file of a service account, as Google made it.'

/**
 * Returns a start's failure when a service rejects it or is silent: which service, and what to check. It quotes no service
 * text.
 */
export function explained({ code, cause }: Failure, part: HostedPart, hosted: HostedChoice): Result<never> {
  const { name, role } = {
    documents: { name: `Firestore of the project ${hosted.project}`, role: 'Cloud Datastore User' },
    files: { name: `The Cloud Storage bucket ${hosted.bucket}`, role: 'Storage Object Admin' },
    identities: { name: `Firebase Auth of the project ${hosted.project}`, role: 'Firebase Authentication Admin' },
  }[part]
  const isRejected = code === 'unauthorized' || code === 'unauthenticated'
  return failed(
    code,
    isRejected
      ? `${name} rejects this account. Give the service account of GOOGLE_APPLICATION_CREDENTIALS the role ${role}.`
      : `${name} gives no answer. Is it made, does it have this name, and is the network open? docs/hosted.md`,
    cause,
  )
}
