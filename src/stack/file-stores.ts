import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskBlobs } from '#adapters/disk/blobs.ts'
import { earlierDiskFiles } from '#adapters/disk/earlier-files.ts'
import { memoryBlobs } from '#adapters/memory/blobs.ts'
import { sharpPictures } from '#adapters/sharp/pictures.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { EarlierFiles } from '#ports/content/earlier-files.ts'
import type { Ports } from '#ports/ports.ts'
import { hasDatabase } from './data-folder/data-folder.ts'
import type { Google } from './google.ts'
import type { Opening, Work } from './opening.ts'

/** The stores that the setting FILES chooses, and what earlier versions stored in the same place; none in a store of a trial. */
export type FileStores = Pick<Ports, 'blobs' | 'pictures'> & {
  earlier: EarlierFiles | None
  close(): Promise<void>
}

export async function openFileStores(opening: Opening): Promise<Result<FileStores>> {
  const { hosted, folder, google, isTrial, work } = opening
  if (hosted.files === 'cloud-storage' && google !== none) return success(await bucketStores(google, isTrial, work))
  if (isTrial) {
    const isThere = hasDatabase(folder)
    const blobs = isThere ? diskBlobs(join(folder.path, 'files')) : memoryBlobs()
    const earlier = isThere ? earlierDiskFiles(join(folder.path, 'files')) : none
    return success({ blobs, earlier, ...(await trialPictures()) })
  }
  const made = folder.make()
  if (!made.ok) return made
  const pictures = sharpPictures(join(folder.path, 'pictures'))
  // Earlier versions stored generated files here, which are blobs now.
  await rm(join(folder.path, 'made'), { recursive: true, force: true })
  const files = join(folder.path, 'files')
  return success({
    blobs: diskBlobs(files),
    earlier: earlierDiskFiles(files),
    pictures,
    close: pictures.close,
  })
}

async function bucketStores(google: Google, isTrial: boolean, work: Work): Promise<FileStores> {
  const [
    { cloudStorageBlobs },
    { earlierCloudStorageFiles },
    { cloudStoragePictures },
    { cloudStorage },
    { servingLimits, patientLimits },
  ] = await Promise.all([
    import('#adapters/google/cloud-storage/blobs.ts'),
    import('#adapters/google/cloud-storage/earlier-files.ts'),
    import('#adapters/google/cloud-storage/picture-store.ts'),
    import('#adapters/google/cloud-storage/objects.ts'),
    import('#adapters/google/cloud-storage/timeouts.ts'),
  ])
  const storage = cloudStorage(google.bucket(), work === 'long' ? patientLimits : servingLimits)
  const blobs = cloudStorageBlobs(storage)
  const earlier = earlierCloudStorageFiles(storage)
  if (isTrial) return { blobs, earlier, ...(await trialPictures()) }
  const pictures = sharpPictures(cloudStoragePictures(storage))
  return { blobs, earlier, pictures, close: pictures.close }
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
