import { filesContract } from '#ports/files.contract.ts'
import { needs, openBucket } from '../../../tests/hosted/services.ts'
import { cloudStorageFiles } from './files.ts'
import { cloudStorage } from './objects.ts'
import type { Bucket } from './service.ts'

needs('storage')

filesContract(async () => cloudStorageFiles(cloudStorage(openBucket<Bucket>())))
