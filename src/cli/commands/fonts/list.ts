import { parseArgs } from 'node:util'
import { countText } from '#domain/byte-size.ts'
import { none } from '#domain/result.ts'
import { listFonts } from '#stack/fonts.ts'
import { exit, fail, whyNot, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { settingsForCommand } from '../../command/open.ts'

export const listPart: Part = {
  usage: 'fonts list',
  summary: 'the faces of files and cards, a line each',

  async run(args, terminal) {
    try {
      parseArgs({ args, options: {} })
    } catch (error) {
      return wrongUsage(terminal, listPart, whyNot(error))
    }
    const read = settingsForCommand()
    if (!read.ok) return fail(terminal, read.failure)
    for (const line of ['Brygada 1918', 'Vazirmatn', 'Noto Serif Hebrew']) terminal.say(`${line}: comes with Vita`)
    for (const { name, files, rejection } of await listFonts(read.data.settings.dataDir))
      terminal.say(rejection === none ? `${name}: ${countText(files, 'file')}` : `${name}: not used, it ${rejection}`)
    return exit.done
  },
}
