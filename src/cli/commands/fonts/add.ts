import { countText } from '#domain/byte-size.ts'
import { take } from '#domain/call.ts'
import { addFontFile, addFontPackage, fontsFolder } from '#stack/fonts.ts'
import { argumentsOf, exit, oneWord } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { project, settingsForCommand, typedPath } from '../../command/open.ts'
import { faultLines } from './fault-lines.ts'

/** The name of a package; anything else is a path. The launcher has the same rule. */
const packageName = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const addPart: Part = {
  usage: 'fonts add NAME',
  summary: 'adds a package of Fontsource, or a font file',

  async run(args, terminal) {
    const word = oneWord(argumentsOf(args, {}).positionals, 'Name one package of Fontsource, or one font file.')
    const { dataDir } = take(settingsForCommand()).settings
    const isPackage = packageName.test(word)
    const added = isPackage ? addFontPackage(dataDir, project, word) : addFontFile(dataDir, typedPath(word))
    const { name, files, faults } = take(await added)
    terminal.say(`Added ${name} (${countText(files, 'file')}) to ${fontsFolder(dataDir)}.`)
    for (const line of faultLines(faults)) terminal.say(line)
    return exit.done
  },
}
