import { setAccountDisabled, unlockAccount } from '#calls/accounts/accounts.ts'
import { success } from '#domain/result.ts'
import { onePart } from './one-account.ts'

export const disablePart = onePart(
  'disable',
  'nobody signs in to it any more, and it is signed out everywhere',
  async (ports, email) => {
    const set = await setAccountDisabled(ports, email, true)
    return set.ok ? success(`${email} is disabled, and signed out everywhere.`) : set
  },
)

export const enablePart = onePart('enable', 'takes that back', async (ports, email) => {
  const set = await setAccountDisabled(ports, email, false)
  return set.ok ? success(`${email} is enabled.`) : set
})

export const unlockPart = onePart(
  'unlock',
  'forgets its failed sign-ins, so that it need not wait after them',
  async (ports, email) => {
    const unlocked = await unlockAccount(ports, email)
    return unlocked.ok ? success(`The failed sign-ins of ${email} are forgotten.`) : unlocked
  },
)
