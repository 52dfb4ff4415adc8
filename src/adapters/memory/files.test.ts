import { filesContract } from '#ports/content/files.contract.ts'
import { memoryFiles } from './files.ts'

filesContract(async () => memoryFiles())
