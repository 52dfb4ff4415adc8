import { expect } from 'vitest'
import { usualPolicy } from '#domain/accounts/password-policy.ts'
import { identitiesContract } from '#ports/accounts/identities.contract.ts'
import { addressKey } from '#resume/email-address.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { emulatedAuth, nextSecond } from '../../../../tests/hosted/auth.ts'
import { needs } from '../../../../tests/hosted/services.ts'
import { systemClock } from '../../system/machine.ts'
import { firebaseAuthIdentities } from './identities.ts'

needs('auth')

/**
 * The emulator counts creating an account as a sign-in, and reports a disabled account before it compares the password.
 */
const manners = {
  storedEmail: addressKey,
  disabledCode: 'invalid-credential',
  notYet: expect.any(String),
  tick: nextSecond,
} as const

identitiesContract(async (policy = usualPolicy) => {
  const besides = { resets: memoryStores().resets, policy, clock: systemClock() }
  return firebaseAuthIdentities({ ...emulatedAuth(), ...besides })
}, manners)
