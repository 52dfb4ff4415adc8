import { inject } from 'vitest'
import { retried } from '#adapters/google/cloud-storage/timeouts.ts'
import { closed, type RawBucket, type RawFirestore, rawBucket, rawFirestore } from '../../hosted/raw.ts'
import { newProject } from '../../hosted/services.ts'
import { bucketOf, hostedSettings } from '../../hosted/settings.ts'
import { sampleProject } from './hosted-sample.ts'
import type { Place } from './place.ts'

/** A new project with a copy of the run's sample content, pictures included. */
export async function newHostedPlace(dataDir: string): Promise<Place> {
  const project = newProject()
  const place = hostedSettings(inject('emulators'), dataDir, project)
  for (const name of emulatorSettings) process.env[name] = place[name]
  const sample = await sampleProject()
  await copyDocuments(rawFirestore(sample), rawFirestore(project))
  await copyObjects(rawBucket(bucketOf(sample)), bucketOf(project))
  await closed()
  return place
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
    await Promise.all(
      files
        .slice(at, at + copiesAtOnce)
        .map((file) => retried(performance.now() + copyMs, () => file.copy(target.file(file.name)))),
    )
}

const copiesAtOnce = 20

/** The emulator closes a connection now and then, and the client repeats no copy by itself. */
const copyMs = 60_000

/** Settings that Google's own libraries read from the environment, in this process and in a server. */
const emulatorSettings = [
  'FIRESTORE_EMULATOR_HOST',
  'FIREBASE_AUTH_EMULATOR_HOST',
  'FIREBASE_STORAGE_EMULATOR_HOST',
  'METADATA_SERVER_DETECTION',
]
