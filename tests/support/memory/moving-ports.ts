import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryDeliveryQueue } from '#adapters/memory/delivery-queue.ts'
import { memoryDocuments } from '#adapters/memory/documents.ts'
import { memoryFiles } from '#adapters/memory/files.ts'
import { memoryIdentities } from '#adapters/memory/identities.ts'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { memorySubmissions } from '#adapters/memory/submissions.ts'

/** The ports of import and export, all in memory, at this time; waiting returns at once. */
export function memoryMovingPorts(now: Date) {
  const documents = memoryDocuments()
  return {
    documents,
    files: memoryFiles(),
    pictures: memoryPictures(),
    submissions: memorySubmissions(documents),
    queue: memoryDeliveryQueue(documents),
    identities: memoryIdentities(),
    clock: { ...memoryClock(now), wait: async (_ms: number) => {} },
  }
}
