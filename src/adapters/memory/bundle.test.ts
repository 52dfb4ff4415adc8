import { success } from '#domain/result.ts'
import { bundleContract } from '#ports/content/bundle.contract.ts'
import { memoryBundle } from './bundle.ts'

bundleContract(async () => {
  const bundle = memoryBundle()
  return { sink: async () => success(bundle), source: () => bundle }
})
