import type { SettingView } from '#ports/site/settings.ts'
import { tableLines } from '../command/columns.ts'
import { exit, type Terminal } from '../command/command.ts'
import { groupOf } from '../command/group.ts'
import { plainPart } from '../command/plain-part.ts'

const listPart = plainPart(
  {
    usage: 'settings list',
    summary: 'a line for each: its name, where it is from, its value; of a secret only that it is set',
  },
  async (_ports, terminal, settings) => {
    for (const line of settingLines(settings.list(), terminal)) terminal.say(line)
    if (settings.isUnreadable())
      terminal.say('The mail server of the studio was saved with other keys of the site: save it there again.')
    return exit.done
  },
)

export const settingsCommand = groupOf(
  'settings',
  'the settings in force, and where each is from',
  [listPart],
  `The environment and .env win over what the studio stored under Settings, and that over the default. Mail, messages
and backups are changed in the studio, in force at once; all else in .env, followed by a restart.`,
)

function settingLines(shown: readonly SettingView[], { width }: Terminal): string[] {
  const rows = shown.map(({ name, value, source }) => [name, source, value])
  return tableLines([['NAME', 'FROM', 'VALUE'], ...rows], [32, 12, Number.POSITIVE_INFINITY], width)
}
