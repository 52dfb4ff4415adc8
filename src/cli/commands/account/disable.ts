import { setAccountDisabled, unlockAccount } from '#calls/accounts/accounts.ts'
import { success } from '#resume/result.ts'
import { onePart } from './one-account.ts'

export const disablePart = onePart(
  'disable',
  'makes signing in to it impossible, and signs it out everywhere',
  async (ports, email) => {
    const set = await setAccountDisabled(ports, email, true)
    return set.ok ? success(`${email} is disabled, and signed out everywhere.`) : set
  },
)

export const enablePart = onePart('enable', 'makes signing in possible again', async (ports, email) => {
  const set = await setAccountDisabled(ports, email, false)
  return set.ok ? success(`${email} is enabled.`) : set
})

export const unlockPart = onePart(
  'unlock',
  'forgets its failed sign-ins, so that it can sign in at once',
  async (ports, email) => {
    const unlocked = await unlockAccount(ports, email)
    return unlocked.ok ? success(`The failed sign-ins of ${email} are forgotten.`) : unlocked
  },
)
