import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskFiles } from '#adapters/disk/files.ts'
import { diskMadeFiles } from '#adapters/disk/made-files.ts'
import { memoryFiles } from '#adapters/memory/files.ts'
import { memoryMadeFiles } from '#adapters/memory/made-files.ts'
import { sharpPictures } from '#adapters/sharp/pictures.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { hasDatabase } from './data-folder.ts'
import type { Google } from './google.ts'
import type { Opening, Work } from './opening.ts'

/** The stores that the setting FILES chooses. */
export type FileStores = Pick<Ports, 'files' | 'pictures' | 'madeFiles'> & { close(): Promise<void> }

export async function openFileStores(opening: Opening): Promise<Result<FileStores>> {
  const { hosted, folder, google, isTrial, work } = opening
  if (hosted.files === 'cloud-storage' && google !== none) return success(await bucketStores(google, isTrial, work))
  if (isTrial) {
    const files = hasDatabase(folder) ? diskFiles(join(folder.path, 'files')) : memoryFiles()
    return success({ files, ...(await trialPictures()), madeFiles: memoryMadeFiles() })
  }
  const made = folder.make()
  if (!made.ok) return made
  const pictures = sharpPictures(join(folder.path, 'pictures'))
  const madeFiles = diskMadeFiles(join(folder.path, 'made'))
  return success({ files: diskFiles(join(folder.path, 'files')), pictures, madeFiles, close: pictures.close })
}

async function bucketStores(google: Google, isTrial: boolean, work: Work): Promise<FileStores> {
  const [
    { cloudStorageFiles },
    { cloudStorageMadeFiles },
    { cloudStoragePictures },
    { cloudStorage },
    { servingLimits, patientLimits },
  ] = await Promise.all([
    import('#adapters/cloud-storage/files.ts'),
    import('#adapters/cloud-storage/made-files.ts'),
    import('#adapters/cloud-storage/picture-store.ts'),
    import('#adapters/cloud-storage/objects.ts'),
    import('#adapters/cloud-storage/timeouts.ts'),
  ])
  const storage = cloudStorage(google.bucket(), work === 'long' ? patientLimits : servingLimits)
  const files = cloudStorageFiles(storage)
  const madeFiles = cloudStorageMadeFiles(storage)
  if (isTrial) return { files, ...(await trialPictures()), madeFiles }
  const pictures = sharpPictures(cloudStoragePictures(storage))
  return { files, pictures, madeFiles, close: pictures.close }
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
