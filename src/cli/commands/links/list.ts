import { readEditions } from '#calls/editions/read-edition.ts'
import { readLinks } from '#calls/links/links.ts'
import { take } from '#domain/call.ts'
import { isOpenAt, type Link, linkPath } from '#domain/links/link.ts'
import { none } from '#domain/result.ts'
import { tableLines } from '../../command/columns.ts'
import { argumentsOf, exit } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting, siteOrigin } from '../../command/open.ts'

/** The characters of an id that a terminal shows. */
export const shownIdLength = 8

export const listPart: Part = {
  usage: 'links list [--addresses] [--json]',
  summary:
    'a line for each link, newest first: id, for whom, edition, until when, opens; addresses if you ask for them',

  async run(args, terminal) {
    const flag = { type: 'boolean' } as const
    const asked = argumentsOf(args, { addresses: flag, json: flag }, 'options').values
    return onExisting(async (ports) => {
      const links = take(await readLinks(ports))
      const names = new Map(take(await readEditions(ports)).map(({ uuid, name }) => [uuid, name]))
      const now = ports.clock.now()
      const origin = siteOrigin()
      const addressOf = ({ code }: Link) => (asked.addresses ? { address: `${origin}${linkPath(code)}` } : {})
      if (asked.json) {
        const all = links.map((link) => {
          const { code: _, ...shown } = link
          return { ...shown, isOpen: isOpenAt(link, now), ...addressOf(link) }
        })
        terminal.say(JSON.stringify(all))
        return exit.done
      }
      const rows = links.map((link) => [
        terminal.width === null ? link.id : link.id.slice(0, shownIdLength),
        link.for,
        link.edition === '' ? 'whole resume' : (names.get(link.edition) ?? 'an edition that is gone'),
        stateText(link, now),
        `${link.opens} opens`,
        ...(asked.addresses ? [addressOf(link).address ?? ''] : []),
      ])
      for (const line of tableLines(rows, [64, 40, 30, 30, 12, 100], terminal.width)) terminal.say(line)
      if (rows.length === 0) terminal.say('There are no links.')
      return exit.done
    })
  },
}

/** 'until 2026-12-22', 'ended 2026-11-30', 'was until 2026-11-20'. */
function stateText(link: Link, now: Date): string {
  const day = (instant: string) => instant.slice(0, 10)
  if (link.endedAt !== none) return `ended ${day(link.endedAt)}`
  return `${isOpenAt(link, now) ? 'until' : 'was until'} ${day(link.until)}`
}
