import { documentsContract } from '#ports/documents.contract.ts'
import { memoryDocuments } from './documents.ts'

documentsContract(async () => memoryDocuments())
