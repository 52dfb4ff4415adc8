import { account, home } from '../paths.ts'
import type { Step } from '../step.ts'
import { accountIds, run } from '../tools.ts'

/** The site's own account: without a password, and without other rights on the machine. */
export const accountStep: Step = {
  name: 'account',
  missing: () => (accountIds() === undefined ? `there is no account ${account}` : ''),
  async apply() {
    await run('useradd', ['--system', '--create-home', '--home-dir', home, '--shell', '/bin/bash', account])
  },
  async remove() {
    if (accountIds() !== undefined) await run('userdel', [account])
  },
}
