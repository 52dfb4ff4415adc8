import { createRequire } from 'node:module'

/** Google's clients without the adapters, for setting up test data. They use the emulators of the environment. */

const require = createRequire(new URL('../../hosted/package.json', import.meta.url))

export type RawFirestore = {
  listCollections(): Promise<RawCollection[]>
  collection(id: string): RawCollection
}

type RawCollection = {
  id: string
  get(): Promise<{ docs: { id: string; data(): object }[] }>
  doc(id: string): { set(fields: object): Promise<unknown> }
}

export type RawBucket = {
  getFiles(): Promise<[RawFile[]]>
  file(name: string): RawFile
}

type RawFile = { name: string; copy(to: RawFile): Promise<unknown> }

const apps: object[] = []

export function rawFirestore(project: string): RawFirestore {
  return require('firebase-admin/firestore').getFirestore(openRawApp(project))
}

export function rawBucket<T = RawBucket>(name: string): T {
  return require('firebase-admin/storage').getStorage(openRawApp('demo-vita')).bucket(name)
}

/** Closes every client that this module opened. */
export async function closed(): Promise<void> {
  const { deleteApp } = require('firebase-admin/app')
  await Promise.all(apps.splice(0).map((app) => deleteApp(app)))
}

function openRawApp(projectId: string): object {
  const app = require('firebase-admin/app').initializeApp({ projectId }, crypto.randomUUID())
  apps.push(app)
  return app
}
