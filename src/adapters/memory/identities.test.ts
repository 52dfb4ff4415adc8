import { identitiesContract } from '#ports/accounts/identities.contract.ts'
import { memoryIdentities } from './identities.ts'

identitiesContract(async (policy) => memoryIdentities(policy))
