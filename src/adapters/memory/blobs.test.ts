import { blobsContract } from '#ports/content/blobs.contract.ts'
import { memoryBlobs } from './blobs.ts'

blobsContract(async () => memoryBlobs())
