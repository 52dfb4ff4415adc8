import { createRequire } from 'node:module'
import { beforeEach, inject, onTestFinished } from 'vitest'
import type { Emulators } from './start-emulators.ts'

/** Real clients of Google's emulators. Each test has its own project, so no test sees the data of another. */

const require = createRequire(new URL('../../hosted/package.json', import.meta.url))

/** Skips every test of the file, with the reason, when one of these emulators is missing. */
export function needs(...names: (keyof Emulators)[]): void {
  const emulators = inject('emulators')
  const missing = names.flatMap((name) => {
    const emulator = emulators[name]
    return 'missing' in emulator ? [emulator.missing] : []
  })
  beforeEach(({ skip }) => skip(missing.length > 0, missing.join('; ')))
}

/** The address of an emulator, such as '127.0.0.1:41234'. Throws when the emulator is missing, so call `needs` first. */
export function addressOf(name: keyof Emulators): string {
  const emulator = inject('emulators')[name]
  if ('missing' in emulator) throw new Error(emulator.missing)
  return emulator.at
}

/** The id of an unused project. */
export function newProject(): string {
  return `demo-${crypto.randomUUID().slice(0, 18)}`
}

/** The real client of an empty Firestore. Pass `project` to open the same one with several clients. */
export function openFirestore<T>(project = newProject()): T {
  process.env.FIRESTORE_EMULATOR_HOST = addressOf('firestore')
  const { getFirestore } = require('firebase-admin/firestore')
  const firestore = getFirestore(openApp({ projectId: project }))
  onTestFinished(() => firestore.terminate())
  return firestore
}

/** The real client of an empty bucket, in the emulator or in another service that listens at `at`. */
export function openBucket<T>(name = `${newProject()}.firebasestorage.app`, at = addressOf('storage')): T {
  process.env.STORAGE_EMULATOR_HOST = `http://${at}`
  const { getStorage } = require('firebase-admin/storage')
  return getStorage(openApp({ projectId: 'demo-vita' })).bucket(name)
}

/**
 * The real admin client of a Firebase Auth without accounts. Each call has a tenant of its own, because the emulator maps every
 * API key to one project. A request with an API key must name the tenant.
 */
export function openAuth<T>(): { admin: T; tenantId: string } {
  process.env.FIREBASE_AUTH_EMULATOR_HOST = addressOf('auth')
  const { getAuth } = require('firebase-admin/auth')
  const tenantId = newProject()
  return {
    admin: getAuth(openApp({ projectId: 'demo-vita' }))
      .tenantManager()
      .authForTenant(tenantId),
    tenantId,
  }
}

function openApp(options: object): object {
  process.env.METADATA_SERVER_DETECTION = 'none' // else Google's library requests its location from the network
  const { initializeApp, deleteApp } = require('firebase-admin/app')
  const app = initializeApp(options, crypto.randomUUID())
  onTestFinished(() => deleteApp(app).catch(() => {}))
  return app
}
