import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import type { Bucket } from '#adapters/cloud-storage/service.ts'
import type { AuthAdmin } from '#adapters/firebase-auth/service.ts'
import type { Firestore } from '#adapters/firestore/service.ts'
import { type Failure, failed, type Result, success } from '#domain/result.ts'
import type { HostedChoice } from './settings/settings.ts'

/** What a setting can put on one of the services. */
export type HostedPart = 'documents' | 'files' | 'identities'

/** Clients of Google's services, each made when it is asked for. */
export type Google = { firestore(): Firestore; bucket(): Bucket; auth(): AuthAdmin; close(): Promise<void> }

/**
 * Google's own package, which the launcher installs when a setting chooses one of the services, and which is loaded by this
 * call only. Fails with 'unavailable' and the mend when it is not installed, or when the key file is none.
 */
export function openGoogle({ project, bucket, credentials }: HostedChoice): Result<Google> {
  EventEmitter.defaultMaxListeners = 50 // its client listens to one download more than ten times, and Node would warn
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
    const isMissing = cause instanceof Error && 'code' in cause && cause.code === 'MODULE_NOT_FOUND'
    return failed('unavailable', isMissing ? notInstalled : noKeyFile, cause)
  }
}

/**
 * A call that was given up is repeated by the client until it hears that it was ended, and says so to nobody; that must not end
 * the process with its insides on the screen. Any other rejection ends it, as it would without us.
 */
function rejectLoudly(reason: unknown): void {
  if (reason instanceof Error && /^The client has already been terminated/.test(reason.message)) return
  throw reason
}

const notInstalled =
  "What Google's services need is not installed. Start the site with npm start, which installs it; an image needs the build argument HOSTED=1."

const noKeyFile = 'GOOGLE_APPLICATION_CREDENTIALS must be the key file of a service account, as Google made it.'

/** What a start says when a service does not let it in: which one, and what to look at; nothing of the service's own words. */
export function explained({ code, cause }: Failure, part: HostedPart, hosted: HostedChoice): Result<never> {
  const { name, role } = {
    documents: { name: `Firestore of the project ${hosted.project}`, role: 'Cloud Datastore User' },
    files: { name: `The Cloud Storage bucket ${hosted.bucket}`, role: 'Storage Object Admin' },
    identities: { name: `Firebase Auth of the project ${hosted.project}`, role: 'Firebase Authentication Admin' },
  }[part]
  const isRefused = code === 'unauthorized' || code === 'unauthenticated'
  return failed(
    code,
    isRefused
      ? `${name} refuses this account. Give the service account of GOOGLE_APPLICATION_CREDENTIALS the role ${role}.`
      : `${name} gives no answer. Is it made, does it have this name, and is the network open? docs/hosted.md`,
    cause,
  )
}
