import { resetTokensContract } from '#ports/reset-tokens.contract.ts'
import { memoryResets } from './resets.ts'

resetTokensContract(async () => memoryResets())
