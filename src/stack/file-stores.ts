import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { diskFiles } from '#adapters/disk/files.ts'
import { memoryFiles } from '#adapters/memory/files.ts'
import { sharpPictures } from '#adapters/sharp/pictures.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { hasDatabase } from './data-folder.ts'
import type { Google } from './google.ts'
import type { Opening } from './opening.ts'

/** What follows the setting FILES. */
export type FileStores = Pick<Ports, 'files' | 'pictures'> & { close(): Promise<void> }

export async function openFileStores({ hosted, folder, google, isTrial }: Opening): Promise<Result<FileStores>> {
  const onDisk = hosted.files === 'disk'
  if (onDisk && !isTrial) {
    const made = folder.make()
    if (!made.ok) return made
  }
  const isNowhere = onDisk && isTrial && !hasDatabase(folder)
  const files = isNowhere
    ? memoryFiles()
    : onDisk || google === none
      ? diskFiles(join(folder.path, 'files'))
      : await bucketFiles(google)
  if (isTrial) return success({ files, ...(await trialPictures()) })
  const pictures = sharpPictures(join(folder.path, 'pictures'))
  return success({ files, pictures, close: pictures.close })
}

async function bucketFiles(google: Google) {
  const [{ cloudStorageFiles }, { cloudStorage }, { servingLimits }] = await Promise.all([
    import('#adapters/cloud-storage/files.ts'),
    import('#adapters/cloud-storage/objects.ts'),
    import('#adapters/cloud-storage/patience.ts'),
  ])
  return cloudStorageFiles(cloudStorage(google.bucket(), servingLimits))
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
