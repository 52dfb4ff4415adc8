import { settingNames } from '../settings/setting-table.ts'
import { settingText } from '../settings/setting-text.ts'
import type { Environment } from '../settings/settings.ts'

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
