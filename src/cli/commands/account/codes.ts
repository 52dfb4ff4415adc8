import { parseArgs } from 'node:util'
import { hasCodes, switchOffCodesOf } from '#calls/accounts/accounts.ts'
import { exit, whyNot, wrongUsage } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting } from '../../command/open.ts'
import { failFor, nameOne } from './one-account.ts'

export const codesPart: Part = {
  usage: 'account codes EMAIL [--off]',
  summary: 'whether it has one-time codes; --off switches them off, for a lost phone',

  async run(args, terminal) {
    const asked = wantedCodes(args)
    if ('why' in asked) return wrongUsage(terminal, codesPart, asked.why)
    const { email, isOff } = asked
    return onExisting(terminal, async (ports, contact) => {
      const isOn = await hasCodes(ports, email)
      if (!isOn.ok) return failFor(terminal, email, isOn.failure)
      if (!isOn.data) terminal.say(`${email} has no one-time codes.`)
      else if (!isOff) terminal.say(`${email} has one-time codes.`)
      else {
        const off = await switchOffCodesOf(ports, contact, email)
        if (!off.ok) return failFor(terminal, email, off.failure)
        terminal.say(`The one-time codes of ${email} are switched off. Its password alone signs in.`)
      }
      return exit.done
    })
  },
}

function wantedCodes(args: string[]): { email: string; isOff: boolean } | { why: string } {
  try {
    const options = { off: { type: 'boolean', default: false } } as const
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const [email = '', ...others] = positionals
    return email === '' || others.length > 0 ? { why: nameOne } : { email, isOff: values.off }
  } catch (error) {
    return { why: whyNot(error) }
  }
}
