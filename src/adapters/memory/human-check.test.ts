import { humanCheckContract } from '#ports/messages/human-check.contract.ts'
import { memoryHumanCheck } from './human-check.ts'

humanCheckContract(async () => ({ humanCheck: memoryHumanCheck(), answer: async () => 'human' }))
