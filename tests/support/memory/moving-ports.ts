import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { emptyFiles } from '#support/content/files.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'

/** The ports of import and export, all in memory, at this time; waiting returns at once. */
export function memoryMovingPorts(now: Date) {
  const stores = memoryStores()
  return {
    ...stores,
    ...emptyFiles(() => new Date(), stores.documents),
    pictures: memoryPictures(),
    clock: { ...memoryClock(now), wait: async (_ms: number) => {} },
  }
}
