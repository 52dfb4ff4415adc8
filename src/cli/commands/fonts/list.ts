import { countText } from '#domain/byte-size.ts'
import { take } from '#domain/call.ts'
import { none } from '#domain/result.ts'
import { listFonts } from '#stack/fonts.ts'
import { argumentsOf, exit } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { settingsForCommand } from '../../command/open.ts'
import { faultLines } from './fault-lines.ts'

export const listPart: Part = {
  usage: 'fonts list',
  summary: 'the faces of files and cards, a line each',

  async run(args, terminal) {
    argumentsOf(args, {}, 'options')
    const { dataDir } = take(settingsForCommand()).settings
    for (const line of ['Brygada 1918', 'Vazirmatn', 'Noto Serif Hebrew']) terminal.say(`${line}: comes with Vita`)
    for (const { name, files, rejection, faults } of await listFonts(dataDir)) {
      terminal.say(rejection === none ? `${name}: ${countText(files, 'file')}` : `${name}: not used, it ${rejection}`)
      for (const line of faultLines(faults)) terminal.say(line)
    }
    return exit.done
  },
}
