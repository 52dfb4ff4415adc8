import { identitiesContract } from '#ports/identities.contract.ts'
import { memoryIdentities } from './identities.ts'

identitiesContract(async (policy) => memoryIdentities(policy))
