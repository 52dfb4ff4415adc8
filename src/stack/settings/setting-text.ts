import { type SettingName, settingNames, settingTable } from './setting-table.ts'
import type { Environment } from './settings.ts'

/** A setting's text as it may be shown: the owner learns which secrets are set, and nothing of their values. */
export function settingText(name: SettingName, value: string): string {
  const { shownAs } = settingTable[name]
  if (shownAs === 'secret') return '(was set)'
  return shownAs === 'address' ? withoutSecrets(value) : value
}

/** An address without user, password and query, which may be secrets. */
function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return '(was set)'
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}

/**
 * Returns the settings that were set, as lines of an `.env` file for reading: every line is a comment, without secrets.
 * Line breaks in values become spaces, so that no value leaves its comment.
 */
export function settingsText(environment: Environment): string {
  const lines = ['# The settings of the site when this backup was made. Secrets are left out.']
  const set = (name: string) => environment[name]?.trim().replaceAll(/[\r\n]+/g, ' ') ?? ''
  for (const name of settingNames) if (set(name) !== '') lines.push(`# ${name}=${settingText(name, set(name))}`)
  return `${lines.join('\n')}\n`
}
