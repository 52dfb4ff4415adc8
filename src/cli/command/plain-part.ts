import type { Ports } from '#ports/ports.ts'
import type { SiteSettings } from '#ports/site/settings.ts'
import { argumentsOf, type Exit, type Terminal } from './command.ts'
import type { Part } from './group.ts'
import { onExisting } from './open.ts'

/** Returns a part that takes no arguments and works on the existing site. */
export function plainPart(
  words: Pick<Part, 'usage' | 'summary'>,
  work: (ports: Ports, terminal: Terminal, settings: SiteSettings) => Promise<Exit>,
): Part {
  return {
    ...words,
    async run(args, terminal) {
      argumentsOf(args, {}, 'options')
      return onExisting((ports, _, settings) => work(ports, terminal, settings))
    },
  }
}
