import { statSync } from 'node:fs'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { none } from '#resume/result.ts'
import { settingsInForce } from '../settings/in-force.ts'
import { settingNames, settingTable } from '../settings/setting-table.ts'
import { type Environment, readSettings, type SettingProblem, type Settings } from '../settings/settings.ts'
import { settingsFile, siteSettings } from '../settings/site-settings.ts'
import { siteEncryption } from '../site-encryption.ts'
import type { ReadRecords } from './records.ts'

const part = 'settings'

/** The settings as far as they can be used, the names of the others, and the findings about them. */
export type KnownSettings = { settings: Settings; unusable: readonly string[]; findings: Finding[] }

/**
 * Reads the settings for the checks. An invalid setting counts as not set and an unreadable file as missing, so that
 * everything else can be checked. No finding shows the value of a secret.
 */
export function knownSettings(project: string, variables: Environment): KnownSettings {
  const { environment, ...read } = siteSettings(project, variables)
  const file = settingsFile(project, variables)
  const findings =
    file !== none && isOpenToOthers(file)
      ? [warning(part, 'Others on this machine can read passwords of the site.', 'Close their file.', 'chmod 600 .env')]
      : []
  if (read.settings !== none)
    return { settings: read.settings, unusable: [], findings: [...findings, inOrder(part, 'All can be used.')] }
  const { problems } = readSettings(environment) // an unreadable file: also the problems of the process's own variables
  for (const problem of new Set([...read.problems, ...problems]))
    findings.push(wrong(part, 'A setting cannot be used.', 'Change it on the machine.', problem))
  return { settings: usable(environment, problems), unusable: problems.map(nameIn), findings }
}

/** The settings with what the studio stored, and what there is to say about that. */
export async function settingsOverlaid(
  settings: Settings,
  { records, keys }: Pick<ReadRecords, 'records' | 'keys'>,
): Promise<{ settings: Settings; findings: Finding[] }> {
  const read = records === none ? none : await keys()
  if (records === none || !read?.ok) return { settings, findings: [] }
  const inForce = settingsInForce(settings, records.documents, siteEncryption(read.data))
  await inForce.refresh()
  const names = inForce.list().flatMap(({ name, source }) => (source === 'studio' ? [name] : []))
  const findings = names.length === 0 ? [] : [inOrder(part, 'The studio set some.', `${names.join(', ')}.`)]
  if (inForce.isUnreadable())
    findings.push(
      wrong(
        part,
        'The mail server that the studio stored was encrypted with other keys of the site, so no mail is sent.',
        'Save it in the studio again, under Settings.',
      ),
    )
  return { settings: inForce.now(), findings }
}

/** The setting that a problem names first. */
function nameIn(problem: SettingProblem): string {
  return problem.split(' ', 1)[0] ?? ''
}

/** Returns the settings without the invalid ones; if they still have problems, also without the choices of services. */
function usable(environment: Environment, problems: readonly string[]): Settings {
  const named = problems.map(nameIn)
  const choices = settingNames.filter((name) => settingTable[name].dependsOnOthers)
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
