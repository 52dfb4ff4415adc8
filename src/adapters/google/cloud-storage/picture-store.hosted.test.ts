import { onTestFinished, vi } from 'vitest'
import { picturesContract } from '#ports/content/pictures.contract.ts'
import { needs, openBucket } from '../../../../tests/hosted/services.ts'
import { sharpPictures } from '../../sharp/pictures.ts'
import { cloudStorage } from './objects.ts'
import { cloudStoragePictures } from './picture-store.ts'
import type { Bucket } from './service.ts'

vi.setConfig({ testTimeout: 20_000 })

needs('storage')

picturesContract(async () => {
  const pictures = sharpPictures(cloudStoragePictures(cloudStorage(openBucket<Bucket>())))
  onTestFinished(() => pictures.close())
  return pictures
})
