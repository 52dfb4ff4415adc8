import { submissionsContract } from '#ports/messages/submissions.contract.ts'
import { memoryDocuments } from './documents.ts'
import { memorySubmissions } from './submissions.ts'

submissionsContract(async () => {
  const documents = memoryDocuments()
  return { documents, submissions: memorySubmissions(documents) }
})
