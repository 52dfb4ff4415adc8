import { attemptsContract } from '#ports/accounts/attempts.contract.ts'
import { memoryAttempts } from './attempts.ts'

attemptsContract(async () => memoryAttempts())
