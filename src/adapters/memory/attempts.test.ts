import { attemptsContract } from '#ports/attempts.contract.ts'
import { memoryAttempts } from './attempts.ts'

attemptsContract(async () => memoryAttempts())
