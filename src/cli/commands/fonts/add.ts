import { countText } from '#domain/byte-size.ts'
import { addFontFile, addFontPackage, fontsFolder } from '#stack/fonts.ts'
import { exit, fail, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { oneWord } from '../../command/one-word.ts'
import { project, settingsForCommand, typedPath } from '../../command/open.ts'

/** The name of a package; anything else is a path. The launcher has the same rule. */
const packageName = /^[a-z0-9]+(-[a-z0-9]+)*$/

export const addPart: Part = {
  usage: 'fonts add NAME',
  summary: 'adds a package of Fontsource, or a font file',

  async run(args, terminal) {
    const named = oneWord(args, 'Name one package of Fontsource, or one font file.')
    if ('why' in named) return wrongUsage(terminal, addPart, named.why)
    const read = settingsForCommand()
    if (!read.ok) return fail(terminal, read.failure)
    const { dataDir } = read.data.settings
    const isPackage = packageName.test(named.word)
    const added = isPackage
      ? await addFontPackage(dataDir, project, named.word)
      : await addFontFile(dataDir, typedPath(named.word))
    if (!added.ok) return fail(terminal, added.failure)
    const { name, files } = added.data
    terminal.say(`Added ${name} (${countText(files, 'file')}) to ${fontsFolder(dataDir)}.`)
    return exit.done
  },
}
