import { endLink, linkIdOf, readLinks } from '#calls/links/links.ts'
import { exit, fail, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { manyBegin } from '../../command/one-word.ts'
import { onExisting } from '../../command/open.ts'
import { shownIdLength } from './list.ts'

export const endPart: Part = {
  usage: 'links end CODE-OR-ID',
  summary: 'ends a link, by the code at the end of its address or by its id',

  async run(args, terminal) {
    // Not parsed as options: a code may begin with a hyphen.
    const [word = '', ...further] = args
    if (word === '' || further.length > 0) return wrongUsage(terminal, endPart, 'Name one link by its code or its id.')
    return onExisting(terminal, async (ports) => {
      const links = await readLinks(ports)
      if (!links.ok) return fail(terminal, links.failure)
      const code = word.split('/').at(-1) ?? ''
      const own = await linkIdOf(code)
      const meant = links.data.filter(({ id }) => id === own || (word.length >= shownIdLength && id.startsWith(word)))
      const [link, ...others] = meant
      if (link === undefined) return fail(terminal, 'There is no such link.')
      if (others.length > 0) return fail(terminal, manyBegin(meant.length, word))
      const ended = await endLink(ports, link.id)
      if (!ended.ok) return fail(terminal, ended.failure)
      terminal.say(`Ended the link${link.for === '' ? '' : ` for ${link.for}`}. It opened ${link.opens} times.`)
      return exit.done
    })
  },
}
