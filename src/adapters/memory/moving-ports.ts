import { memoryClock } from './clock.ts'
import { memoryDeliveryQueue } from './delivery-queue.ts'
import { memoryDocuments } from './documents.ts'
import { memoryFiles } from './files.ts'
import { memoryIdentities } from './identities.ts'
import { memoryPictures } from './pictures.ts'
import { memorySubmissions } from './submissions.ts'

/** The ports by which a site moves, all in memory, at this time; nobody waits in it. */
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
