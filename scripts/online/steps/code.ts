import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { account, code, codeBefore, home, nextCode } from '../paths.ts'
import type { Step } from '../step.ts'
import { accountIds, isThere, run, runAsSite } from '../tools.ts'

/** The site's own copy of the project, which its account may change. */
export const codeStep: Step = {
  name: 'code',
  async missing() {
    if (!isThere(code)) return isThere(codeBefore) ? 'an update was interrupted' : `${code} is missing`
    return (await strange(code)) ? `files in ${code} do not belong to ${account}` : ''
  },
  async apply({ clone }) {
    if (!isThere(code) && isThere(codeBefore)) await run('mv', [codeBefore, code])
    if (!isThere(code)) await copyOf(clone)
    await run('chown', ['-R', `${account}:${account}`, code])
  },
  async remove() {
    await run('rm', ['-rf', home])
  },
}

/** Copies what is committed beside the place, and moves it there when it is whole. Updates come from where the clone came from. */
async function copyOf(clone: string): Promise<void> {
  await run('rm', ['-rf', nextCode])
  await run('install', ['-d', '-o', account, '-g', account, nextCode])
  await run('cp', ['-a', join(clone, '.git'), nextCode])
  await run('chown', ['-R', `${account}:${account}`, nextCode])
  await runAsSite('git', ['reset', '--quiet', '--hard'], nextCode)
  await run('mv', [nextCode, code])
}

/** Whether something in a folder belongs to another account, as after a command that ran as root. */
export async function strange(folder: string): Promise<boolean> {
  const ids = accountIds()
  if (ids === undefined || !existsSync(folder)) return true
  return (await run('find', [folder, '!', '-uid', String(ids.uid), '-print', '-quit'])) !== ''
}
