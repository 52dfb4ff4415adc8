import { inject } from 'vitest'
import { closed, type RawBucket, type RawFirestore, rawBucket, rawFirestore } from '../tests/hosted/raw.ts'
import type { Emulators } from '../tests/hosted/start-emulators.ts'
import type { Place } from './place.ts'

/** The settings of a server on Google's emulators, with a project and a bucket of these names. */
export function hostedPlace(emulators: Emulators, dataDir: string, project: string): Place {
  const at = (name: keyof Emulators) => {
    const emulator = emulators[name]
    return 'at' in emulator ? emulator.at : ''
  }
  return {
    DATA_DIR: dataDir,
    DOCUMENTS: 'firestore',
    FILES: 'cloud-storage',
    IDENTITY: 'firebase-auth',
    FIREBASE_PROJECT: project,
    FIREBASE_API_KEY: project, // as the emulators of the tests tell projects apart
    STORAGE_BUCKET: bucketOf(project),
    FIRESTORE_EMULATOR_HOST: at('firestore'),
    FIREBASE_AUTH_EMULATOR_HOST: at('auth'),
    FIREBASE_STORAGE_EMULATOR_HOST: at('storage'),
    METADATA_SERVER_DETECTION: 'none',
  }
}

/** A project of its own with a copy of the run's sample content, pictures included. */
export async function newHostedPlace(dataDir: string): Promise<Place> {
  const project = `demo-${crypto.randomUUID().slice(0, 18)}`
  const place = hostedPlace(inject('emulators'), dataDir, project)
  Object.assign(process.env, place, { DATA_DIR: undefined })
  const sample = inject('sampleProject')
  await copyDocuments(rawFirestore(sample), rawFirestore(project))
  await copyObjects(rawBucket(bucketOf(sample)), bucketOf(project))
  await closed()
  return place
}

function bucketOf(project: string): string {
  return `${project}.firebasestorage.app`
}

async function copyDocuments(from: RawFirestore, to: RawFirestore): Promise<void> {
  for (const collection of await from.listCollections()) {
    const { docs } = await collection.get()
    await Promise.all(docs.map((document) => to.collection(collection.id).doc(document.id).set(document.data())))
  }
}

async function copyObjects(from: RawBucket, to: string): Promise<void> {
  const [files] = await from.getFiles()
  const target = rawBucket(to)
  for (let at = 0; at < files.length; at += copiesAtOnce)
    await Promise.all(files.slice(at, at + copiesAtOnce).map((file) => file.copy(target.file(file.name))))
}

const copiesAtOnce = 20
