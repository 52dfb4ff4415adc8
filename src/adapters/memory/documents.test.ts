import { documentsContract } from '#ports/content/documents.contract.ts'
import { memoryDocuments } from './documents.ts'

documentsContract(async () => memoryDocuments())
