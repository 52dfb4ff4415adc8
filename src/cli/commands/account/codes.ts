import { hasCodes, switchOffCodesOf } from '#calls/accounts/accounts.ts'
import { argumentsOf, exit, oneWord } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting } from '../../command/open.ts'
import { nameOne, takeFor } from './one-account.ts'

export const codesPart: Part = {
  usage: 'account codes EMAIL [--off]',
  summary: 'whether it has one-time codes; --off switches them off, for a lost phone',

  async run(args, terminal) {
    const { positionals, values } = argumentsOf(args, { off: { type: 'boolean' } })
    const email = oneWord(positionals, nameOne)
    return onExisting(async (ports, contact) => {
      const isOn = takeFor(email, await hasCodes(ports, email))
      if (!isOn) terminal.say(`${email} has no one-time codes.`)
      else if (!values.off) terminal.say(`${email} has one-time codes.`)
      else {
        takeFor(email, await switchOffCodesOf(ports, contact, email))
        terminal.say(`The one-time codes of ${email} are switched off. Its password alone signs in.`)
      }
      return exit.done
    })
  },
}
