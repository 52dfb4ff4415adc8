import { bundleContract } from '#ports/content/bundle.contract.ts'
import { success } from '#resume/result.ts'
import { memoryBundle } from './bundle.ts'

bundleContract(async () => {
  const bundle = memoryBundle()
  return { sink: async () => success(bundle), source: () => bundle }
})
