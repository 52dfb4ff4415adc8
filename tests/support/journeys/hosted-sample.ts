import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inject } from 'vitest'
import { cloudStorageGeneratedFiles } from '#adapters/google/cloud-storage/generated-files.ts'
import { cloudStorage } from '#adapters/google/cloud-storage/objects.ts'
import { cloudStoragePictures } from '#adapters/google/cloud-storage/picture-store.ts'
import type { Bucket } from '#adapters/google/cloud-storage/service.ts'
import { pictureStore } from '#adapters/sharp/picture-store.ts'
import { none } from '#domain/result.ts'
import { isGeneratedName } from '#domain/site/generated-index.ts'
import type { GeneratedFiles } from '#ports/content/generated-files.ts'
import type { PictureStore } from '#ports/content/picture-store.ts'
import { rawBucket } from '../../hosted/raw.ts'
import { bucketOf, hostedSettings } from '../../hosted/settings.ts'
import { done } from './accounts.ts'
import { isMade, sampleIsMade } from './sample-data.ts'
import { startOn } from './server.ts'

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
    const sample = inject('sampleData')
    const storage = cloudStorage(rawBucket<Bucket>(bucketOf(project)))
    await sampleIsMade()
    await copyPictures(join(sample, 'pictures'), cloudStoragePictures(storage))
    await copyGeneratedFiles(join(sample, 'made'), cloudStorageGeneratedFiles(storage))
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

async function copyGeneratedFiles(folder: string, to: GeneratedFiles): Promise<void> {
  const names = (await readdir(folder)).filter(isGeneratedName)
  for (const name of names) done(await to.write(name, await readFile(join(folder, name))))
}
