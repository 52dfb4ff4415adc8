import { statSync, writeFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { account, code, data, settingsFile, settingsKept } from '../paths.ts'
import type { Step } from '../step.ts'
import type { Target } from '../target.ts'
import { accountIds, isThere, run, textOf } from '../tools.ts'

/** The settings that a proxy and the unit need. What the file sets already stays. */
export const settingsStep: Step = {
  name: 'settings',
  missing(target) {
    const names = unset(target).map(([name]) => name)
    if (names.length > 0) return `${names.join(', ')} ${names.length > 1 ? 'are' : 'is'} not set`
    const { uid, mode } = statSync(settingsFile)
    return uid === accountIds()?.uid && (mode & 0o077) === 0 ? '' : `others than ${account} can read ${settingsFile}`
  },
  async apply(target) {
    const text = textOf(settingsFile) || textOf(settingsKept) || textOf(`${code}/.env.example`)
    const lines = unset(target, text).map(([name, value]) => `${name}=${value}\n`)
    const next = `${settingsFile}.next`
    await run('rm', ['-f', next])
    writeFileSync(next, [text.replace(/\n?$/, '\n'), ...lines].join(''), { mode: 0o600 })
    await run('chown', [`${account}:${account}`, next])
    await run('mv', [next, settingsFile])
  },
  async remove() {
    if (isThere(settingsFile) && isThere(data))
      await run('install', ['-o', 'root', '-m', '600', settingsFile, settingsKept])
  },
}

function unset({ name }: Target, text = textOf(settingsFile)): [name: string, value: string][] {
  const wanted = { ORIGIN: `https://${name}`, TRUST_PROXY: 'loopback', DATA_DIR: data }
  const set = parseEnv(text)
  return Object.entries(wanted).filter(([each]) => set[each] === undefined)
}
