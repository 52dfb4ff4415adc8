import { endLink, linkIdOf, readLinks } from '#calls/links/links.ts'
import { fail, take } from '#domain/call.ts'
import { exit, manyBegin, oneWord } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting } from '../../command/open.ts'
import { shownIdLength } from './list.ts'

export const endPart: Part = {
  usage: 'links end CODE-OR-ID',
  summary: 'ends a link, by the code at the end of its address or by its id',

  async run(args, terminal) {
    // Not parsed as options: a code may begin with a hyphen.
    const word = oneWord(args, 'Name one link by its code or its id.')
    return onExisting(async (ports) => {
      const links = take(await readLinks(ports))
      const code = word.split('/').at(-1) ?? ''
      const own = await linkIdOf(code)
      const meant = links.filter(({ id }) => id === own || (word.length >= shownIdLength && id.startsWith(word)))
      const [link, ...others] = meant
      if (link === undefined) return fail('object-not-found', 'There is no such link.')
      if (others.length > 0) return fail('invalid', manyBegin(meant.length, word))
      take(await endLink(ports, link.id))
      terminal.say(`Ended the link${link.for === '' ? '' : ` for ${link.for}`}. It opened ${link.opens} times.`)
      return exit.done
    })
  },
}
