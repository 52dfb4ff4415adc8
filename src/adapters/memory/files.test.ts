import { filesContract } from '#ports/files.contract.ts'
import { memoryFiles } from './files.ts'

filesContract(async () => memoryFiles())
