import { sessionsContract } from '#ports/sessions.contract.ts'
import { memorySessions } from './sessions.ts'

sessionsContract(async () => memorySessions())
