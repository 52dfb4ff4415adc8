import { expect, test } from 'vitest'
import { usualPolicy } from '#domain/accounts/password-policy.ts'
import { none } from '#resume/result.ts'
import { type Reply, rejection, scriptedAuth } from '#support/firebase-auth/scripted-auth.ts'
import { readPasswordPolicy } from './password-policy.ts'
import { firebaseAuthRest } from './rest.ts'

test('the policy is that of the project', async () => {
  const customStrengthOptions = {
    minPasswordLength: 12,
    maxPasswordLength: 64,
    containsLowercaseCharacter: true,
    containsUppercaseCharacter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  }
  const more = { schemaVersion: 1, allowedNonAlphanumericCharacters: ['!'], enforcementState: 'ENFORCE' }
  expect(await policyIn({ fields: { customStrengthOptions, ...more } })).toEqual({
    minimumLength: 12,
    maximumLength: 64,
    lowercase: true,
    uppercase: true,
    numeric: true,
    nonAlphanumeric: true,
  })
})

test('each rule is read alone, and a missing one is as in the usual policy', async () => {
  const read = (customStrengthOptions: object) => policyIn({ fields: { customStrengthOptions } })
  expect(await read({})).toEqual(usualPolicy)
  expect(await read({ minPasswordLength: 30 })).toEqual({ ...usualPolicy, minimumLength: 30 })
  expect(await read({ maxPasswordLength: 100 })).toEqual({ ...usualPolicy, maximumLength: 100 })
  expect(await read({ containsLowercaseCharacter: true })).toEqual({ ...usualPolicy, lowercase: true })
  expect(await read({ containsUppercaseCharacter: true })).toEqual({ ...usualPolicy, uppercase: true })
  expect(await read({ containsNumericCharacter: true })).toEqual({ ...usualPolicy, numeric: true })
  expect(await read({ containsNonAlphanumericCharacter: true })).toEqual({ ...usualPolicy, nonAlphanumeric: true })
})

test('a damaged rule is as in the usual policy', async () => {
  for (const minPasswordLength of ['8', -1, 0, 7.5, none, {}])
    expect(await policyIn({ fields: { customStrengthOptions: { minPasswordLength } } })).toEqual(usualPolicy)
})

test('a policy that is not enforced is the usual one', async () => {
  const customStrengthOptions = { minPasswordLength: 30 }
  expect(await policyIn({ fields: { customStrengthOptions, enforcementState: 'OFF' } })).toEqual(usualPolicy)
})

test('without an answer the policy is the usual one', async () => {
  for (const reply of [rejection('not implemented', 501), 'hang up', { text: 'x' }, { fields: {} }] as const)
    expect(await policyIn(reply)).toEqual(usualPolicy)
})

async function policyIn(reply: Reply) {
  const { at } = await scriptedAuth(({ name }) => (name === 'passwordPolicy' ? reply : rejection('NOT_FOUND', 404)))
  return readPasswordPolicy(firebaseAuthRest({ apiKey: 'any', emulator: at }))
}
