import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, inOrder, worthALook, wrong } from '#domain/finding.ts'
import { none } from '#domain/result.ts'
import { type Environment, environmentOf, readSettings, type Settings } from '../settings.ts'

const part = 'settings'

/** The settings as far as they can be used, and what is wrong with them. */
export type KnownSettings = { settings: Settings; findings: Finding[] }

/**
 * Reads the settings; a wrong one counts as not set, so that everything else can be looked at. A secret is never named
 * with its value.
 */
export function knownSettings(project: string, variables: Environment): KnownSettings {
  const findings: Finding[] = []
  let environment = variables
  try {
    environment = environmentOf(project, variables)
  } catch {
    findings.push(wrong(part, 'The file .env cannot be read.', 'Give it to the account that runs the site.'))
  }
  if (isOpenToOthers(join(project, '.env')))
    findings.push(worthALook(part, 'Others on this machine can read .env, which may hold passwords.', 'chmod 600 .env'))

  const { settings, problems } = readSettings(environment)
  if (settings !== none) {
    const isAll = findings.every(({ state }) => state !== 'wrong')
    return { settings, findings: isAll ? [...findings, inOrder(part, 'All can be used.')] : findings }
  }
  for (const problem of problems) findings.push(wrong(part, problem, 'Change it in .env, or where it is set.'))
  return { settings: usable(environment, problems), findings }
}

/**
 * What the other settings say: without those that are named as wrong, and if that is not enough, without the choice of
 * services.
 */
function usable(environment: Environment, problems: readonly string[]): Settings {
  const named = problems.map((problem) => problem.split(' ', 1)[0] ?? '')
  const choices = ['DOCUMENTS', 'FILES', 'IDENTITY', 'MAIL_DELIVERY', 'HUMAN_CHECK', 'RATE_LIMITS']
  for (const without of [named, [...named, ...choices]]) {
    const { settings } = readSettings({
      ...environment,
      ...Object.fromEntries(without.map((name) => [name, undefined])),
    })
    if (settings !== none) return settings
  }
  const { settings } = readSettings({})
  if (settings === none) throw new Error('the defaults cannot be used')
  return settings
}

function isOpenToOthers(path: string): boolean {
  try {
    return process.platform !== 'win32' && (statSync(path).mode & 0o077) !== 0
  } catch {
    return false
  }
}
