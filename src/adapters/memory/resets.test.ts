import { resetTokensContract } from '#ports/accounts/reset-tokens.contract.ts'
import { memoryResets } from './resets.ts'

resetTokensContract(async () => memoryResets())
