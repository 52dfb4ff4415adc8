import { generatedFilesContract } from '#ports/content/generated-files.contract.ts'
import { memoryGeneratedFiles } from './generated-files.ts'

generatedFilesContract(async () => {
  let now = 0
  return {
    store: memoryGeneratedFiles(() => now),
    age(hours) {
      now += hours * 3_600_000
    },
  }
})
