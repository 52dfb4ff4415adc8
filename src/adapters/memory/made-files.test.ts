import { madeFilesContract } from '#ports/content/made-files.contract.ts'
import { memoryMadeFiles } from './made-files.ts'

madeFilesContract(async () => {
  let now = 0
  return {
    store: memoryMadeFiles(() => now),
    age(hours) {
      now += hours * 3_600_000
    },
  }
})
