import { blobsContract } from '#ports/content/blobs.contract.ts'
import { bundleContract } from '#ports/content/bundle.contract.ts'
import { picturesContract } from '#ports/content/pictures.contract.ts'
import { success } from '#resume/result.ts'
import { memoryBlobs } from './blobs.ts'
import { memoryBundle } from './bundle.ts'
import { memoryPictures } from './pictures.ts'

blobsContract(async () => memoryBlobs())

picturesContract(async () => memoryPictures())

bundleContract(async () => {
  const bundle = memoryBundle()
  return { sink: async () => success(bundle), source: () => bundle }
})
