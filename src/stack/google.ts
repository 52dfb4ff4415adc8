import { EventEmitter } from 'node:events'
import { createRequire } from 'node:module'
import type { Bucket } from '#adapters/cloud-storage/service.ts'
import type { AuthAdmin } from '#adapters/firebase-auth/service.ts'
import type { Firestore } from '#adapters/firestore/service.ts'
import { type Failure, failed, type Result, success } from '#domain/result.ts'
import type { HostedChoice } from './settings.ts'

/** Clients of Google's services, each made when it is asked for. */
export type Google = { firestore(): Firestore; bucket(): Bucket; auth(): AuthAdmin; close(): Promise<void> }

/**
 * Google's own package, which the launcher installs when a setting chooses one of the services, and which is loaded by this
 * call only. Fails with 'unavailable' and the mend when it is not installed, or when the key file is none.
 */
export function openGoogle({ project, bucket, credentials }: HostedChoice): Result<Google> {
  EventEmitter.defaultMaxListeners = 50 // its client listens to one download more than ten times, and Node would warn
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

const notInstalled =
  "What Google's services need is not installed. Start the site with npm start, which installs it; an image needs the build argument HOSTED=1."

const noKeyFile = 'GOOGLE_APPLICATION_CREDENTIALS must be the key file of a service account, as Google made it.'

/** What a start says when a service does not let it in: which one, and what to look at; nothing of the service's own words. */
export function explained({ code, cause }: Failure, part: 'documents' | 'files', hosted: HostedChoice): Result<never> {
  const { name, role } =
    part === 'documents'
      ? { name: `Firestore of the project ${hosted.project}`, role: 'Cloud Datastore User' }
      : { name: `the Cloud Storage bucket ${hosted.bucket}`, role: 'Storage Object Admin' }
  const subject = `${name[0]?.toUpperCase()}${name.slice(1)}`
  const isRefused = code === 'unauthorized' || code === 'unauthenticated'
  return failed(
    code,
    isRefused
      ? `${subject} refuses this account. Give the service account of GOOGLE_APPLICATION_CREDENTIALS the role ${role}.`
      : `${subject} gives no answer. Is it made, does it have this name, and is the network open? docs/hosted.md`,
    cause,
  )
}
