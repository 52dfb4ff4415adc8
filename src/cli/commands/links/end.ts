import { endLink, linkIdOf, readLinks } from '#calls/links/links.ts'
import { exit, fail, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { manyBegin, oneWord } from '../../command/one-word.ts'
import { onExisting } from '../../command/open.ts'
import { shownIdLength } from './list.ts'

export const endPart: Part = {
  usage: 'links end CODE-OR-ID',
  summary: 'ends a link, by the code at the end of its address or by its id',

  async run(args, terminal) {
    const asked = oneWord(args, 'Name one link by its code or its id.')
    if ('why' in asked) return wrongUsage(terminal, endPart, asked.why)
    return onExisting(terminal, async (ports) => {
      const links = await readLinks(ports)
      if (!links.ok) return fail(terminal, links.failure)
      const code = asked.word.split('/').at(-1) ?? ''
      const own = await linkIdOf(code)
      const meant = links.data.filter(
        ({ id }) => id === own || (asked.word.length >= shownIdLength && id.startsWith(asked.word)),
      )
      const [link, ...others] = meant
      if (link === undefined) return fail(terminal, 'There is no such link.')
      if (others.length > 0) return fail(terminal, manyBegin(meant.length, asked.word))
      const ended = await endLink(ports, link.id)
      if (!ended.ok) return fail(terminal, ended.failure)
      terminal.say(`Ended the link${link.for === '' ? '' : ` for ${link.for}`}. It opened ${link.opens} times.`)
      return exit.done
    })
  },
}
