import { sessionsContract } from '#ports/accounts/sessions.contract.ts'
import { memorySessions } from './sessions.ts'

sessionsContract(async () => memorySessions())
