import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskBlobs } from '#adapters/disk/blobs.ts'
import { memoryBlobs } from '#adapters/memory/blobs.ts'
import { sharpPictures } from '#adapters/sharp/pictures.ts'
import type { Ports } from '#ports/ports.ts'
import { none, type Result, success } from '#resume/result.ts'
import { hasDatabase } from './data-folder/data-folder.ts'
import type { Google } from './google.ts'
import type { Opening, Work } from './opening.ts'

/** The stores that the setting FILES chooses. */
export type FileStores = Pick<Ports, 'blobs' | 'pictures'> & { close(): Promise<void> }

export async function openFileStores(opening: Opening): Promise<Result<FileStores>> {
  const { hosted, folder, google, isTrial, work } = opening
  if (hosted.files === 'cloud-storage' && google !== none) return success(await bucketStores(google, isTrial, work))
  if (isTrial) {
    const blobs = hasDatabase(folder) ? diskBlobs(join(folder.path, 'files')) : memoryBlobs()
    return success({ blobs, ...(await trialPictures()) })
  }
  const made = folder.make()
  if (!made.ok) return made
  const pictures = sharpPictures(join(folder.path, 'pictures'))
  return success({ blobs: diskBlobs(join(folder.path, 'files')), pictures, close: pictures.close })
}

async function bucketStores(google: Google, isTrial: boolean, work: Work): Promise<FileStores> {
  const [{ cloudStorageBlobs }, { cloudStoragePictures }, { cloudStorage }, { servingLimits, patientLimits }] =
    await Promise.all([
      import('#adapters/google/cloud-storage/blobs.ts'),
      import('#adapters/google/cloud-storage/picture-store.ts'),
      import('#adapters/google/cloud-storage/objects.ts'),
      import('#adapters/google/cloud-storage/timeouts.ts'),
    ])
  const storage = cloudStorage(google.bucket(), work === 'long' ? patientLimits : servingLimits)
  const blobs = cloudStorageBlobs(storage)
  if (isTrial) return { blobs, ...(await trialPictures()) }
  const pictures = sharpPictures(cloudStoragePictures(storage))
  return { blobs, pictures, close: pictures.close }
}

async function trialPictures(): Promise<Pick<FileStores, 'pictures' | 'close'>> {
  const folder = await mkdtemp(join(tmpdir(), 'vita-trial-'))
  const pictures = sharpPictures(folder)
  return {
    pictures,
    async close() {
      await pictures.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
