import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { inject } from 'vitest'
import { diskBlobs } from '#adapters/disk/blobs.ts'
import { cloudStorageBlobs } from '#adapters/google/cloud-storage/blobs.ts'
import { cloudStorage } from '#adapters/google/cloud-storage/objects.ts'
import { cloudStoragePictures } from '#adapters/google/cloud-storage/picture-store.ts'
import type { Bucket } from '#adapters/google/cloud-storage/service.ts'
import { firestoreDocuments } from '#adapters/google/firestore/documents.ts'
import { guard } from '#adapters/google/firestore/guard.ts'
import type { Firestore } from '#adapters/google/firestore/service.ts'
import { pictureStore } from '#adapters/sharp/picture-store.ts'
import { sqliteDocuments } from '#adapters/sqlite/documents.ts'
import { generatedNote, toGenerated } from '#domain/site/generated-index.ts'
import type { Blobs } from '#ports/content/blobs.ts'
import type { Documents } from '#ports/content/documents.ts'
import type { PictureStore } from '#ports/content/picture-store.ts'
import { none } from '#resume/result.ts'
import { rawBucket, rawFirestore } from '../../hosted/raw.ts'
import { bucketOf, hostedSettings } from '../../hosted/settings.ts'
import { done } from './accounts.ts'
import { copySampleData, isMade } from './sample-data.ts'
import { startOn } from './server.ts'

/** A newly started emulator is slow. */
const gracePeriodMs = 30_000

/** Returns the run's project with the sample. The first worker that asks for it makes it, and the others wait. */
export async function sampleProject(): Promise<string> {
  const path = inject('sampleProject')
  const isFirst = await mkdir(`${path}.making`).then(
    () => true,
    () => false,
  )
  if (isFirst) await make(path)
  else await isMade(path)
  return basename(path)
}

/**
 * A server's first start imports the sample. Its pictures and generated files are copied from the embedded sample before, else this
 * server and each one on a copy would make them again beside the tests.
 */
async function make(path: string): Promise<void> {
  try {
    const project = basename(path)
    const dataDir = `${path}.making`
    const sample = `${path}.embedded` // a copy: to read a database leaves files beside it
    await copySampleData(sample)
    const storage = cloudStorage(rawBucket<Bucket>(bucketOf(project)))
    await copyPictures(join(sample, 'pictures'), cloudStoragePictures(storage))
    const firestore = rawFirestore(project) as unknown as Firestore
    const documents = firestoreDocuments(firestore, guard(gracePeriodMs), gracePeriodMs)
    await copyGeneratedFiles(sample, documents, cloudStorageBlobs(storage))
    await documents.close()
    await rm(sample, { recursive: true })
    const server = await startOn(dataDir, hostedSettings(inject('emulators'), dataDir, project))
    await server.stop()
    await writeFile(path, '')
  } catch (cause) {
    await writeFile(`${path}.failed-${process.pid}`, String(cause))
    throw cause
  }
}

async function copyPictures(folder: string, to: PictureStore): Promise<void> {
  const from = pictureStore(folder)
  for (const name of await readdir(folder)) {
    const picture = await from.read(basename(name, '.json'))
    if (picture === none) continue
    for (const type of picture.types) {
      const variants = picture.widths.map(async (widthPx) => {
        const bytes = await from.variant(picture.hash, widthPx, type)
        if (bytes === none) throw new Error(`${folder} lacks ${picture.hash}-${widthPx}.${type}`)
        return { widthPx, bytes }
      })
      await to.write(picture.hash, type, await Promise.all(variants))
    }
    await to.show(picture)
  }
}

async function copyGeneratedFiles(sample: string, documents: Documents, blobs: Blobs): Promise<void> {
  const database = new DatabaseSync(join(sample, 'vita.db'), { readOnly: true })
  const stored = done(await sqliteDocuments(database).read(generatedNote.collection, generatedNote.id))
  database.close()
  if (stored === none) throw new Error('The sample has no generated files.')
  const from = diskBlobs(join(sample, 'files'))
  for (const { hash } of toGenerated(stored.fields).index.values())
    if (hash !== null) done(await blobs.write(done(await from.read(hash))))
  done(await documents.commit([{ ...generatedNote, fields: stored.fields }]))
}
