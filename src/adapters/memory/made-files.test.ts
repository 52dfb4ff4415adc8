import { generatedFilesContract } from '#ports/content/made-files.contract.ts'
import { memoryGeneratedFiles } from './made-files.ts'

generatedFilesContract(async () => {
  let now = 0
  return {
    store: memoryGeneratedFiles(() => now),
    age(hours) {
      now += hours * 3_600_000
    },
  }
})
