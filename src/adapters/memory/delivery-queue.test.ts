import { deliveryQueueContract } from '#ports/messages/delivery-queue.contract.ts'
import { memoryDeliveryQueue } from './delivery-queue.ts'
import { memoryDocuments } from './documents.ts'

deliveryQueueContract(open)

async function open() {
  const documents = memoryDocuments()
  return { documents, queue: memoryDeliveryQueue(documents) }
}
