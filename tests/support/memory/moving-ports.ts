import { memoryClock } from '#adapters/memory/clock.ts'
import { memoryFiles } from '#adapters/memory/files.ts'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'

/** The ports of import and export, all in memory, at this time; waiting returns at once. */
export function memoryMovingPorts(now: Date) {
  return {
    ...memoryStores(),
    files: memoryFiles(),
    pictures: memoryPictures(),
    clock: { ...memoryClock(now), wait: async (_ms: number) => {} },
  }
}
