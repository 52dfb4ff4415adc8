import { account, data } from '../paths.ts'
import type { Step } from '../step.ts'
import { isThere, run } from '../tools.ts'
import { strange } from './code.ts'

/** The folder of all data. It stays when the site is removed. */
export const dataStep: Step = {
  name: 'data',
  async missing() {
    if (!isThere(data)) return `${data} is missing`
    return (await strange(data)) ? `files in ${data} do not belong to ${account}` : ''
  },
  async apply() {
    await run('install', ['-d', '-o', account, '-g', account, '-m', '700', data])
    await run('chown', ['-R', `${account}:${account}`, data])
  },
}
