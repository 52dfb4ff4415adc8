import { createRequire } from 'node:module'
import { beforeEach, inject, onTestFinished } from 'vitest'
import type { Emulators } from './start-emulators.ts'

/** Real clients of Google's emulators, each for one test: what one test stores, no other sees. */

const require = createRequire(new URL('../../hosted/package.json', import.meta.url))

/** Skips every test of the file, saying why, where one of these emulators is missing. */
export function needs(...names: (keyof Emulators)[]): void {
  const emulators = inject('emulators')
  const missing = names.flatMap((name) => {
    const emulator = emulators[name]
    return 'missing' in emulator ? [emulator.missing] : []
  })
  beforeEach(({ skip }) => skip(missing.length > 0, missing.join('; ')))
}

/** Where an emulator listens, '127.0.0.1:41234'; only after `needs`. */
export function addressOf(name: keyof Emulators): string {
  const emulator = inject('emulators')[name]
  if ('missing' in emulator) throw new Error(emulator.missing)
  return emulator.at
}

/** A project that nobody else uses. */
export function newProject(): string {
  return `demo-${crypto.randomUUID().slice(0, 18)}`
}

/** The real client of an empty Firestore; `project` is one that others may open, too. */
export function openFirestore<T>(project = newProject()): T {
  process.env.FIRESTORE_EMULATOR_HOST = addressOf('firestore')
  const { getFirestore } = require('firebase-admin/firestore')
  const firestore = getFirestore(openApp({ projectId: project }))
  onTestFinished(() => firestore.terminate())
  return firestore
}

/** The real client of an empty bucket, of the emulator or of another service that listens `at` an address. */
export function openBucket<T>(name = `${newProject()}.firebasestorage.app`, at = addressOf('storage')): T {
  process.env.STORAGE_EMULATOR_HOST = `http://${at}`
  const { getStorage } = require('firebase-admin/storage')
  return getStorage(openApp({ projectId: 'demo-vita' })).bucket(name)
}

/**
 * The real administration of Firebase Auth without anybody in it: of a tenant of its own, because the emulator knows one
 * project by its API keys. What is asked with a key names the tenant.
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
  process.env.METADATA_SERVER_DETECTION = 'none' // else Google's library asks the network where it runs
  const { initializeApp, deleteApp } = require('firebase-admin/app')
  const app = initializeApp(options, crypto.randomUUID())
  onTestFinished(() => deleteApp(app).catch(() => {}))
  return app
}
