import { newWelcome } from '#calls/accounts/welcome.ts'
import { welcomeLines } from '#domain/accounts/welcome.ts'
import { fail, take } from '#domain/call.ts'
import { none } from '#resume/result.ts'
import { type Command, exit, wrongUsage } from '../command/command.ts'
import { onStack, settingsForCommand } from '../command/open.ts'

export const welcomeCommand: Command = {
  usage: 'welcome',
  summary: 'prints a new address at which the first account is made in the browser',
  help: `Prints an address of the studio at which you make your account in the browser, an Admin. It works once, for an
hour, until a newer one is printed or any account exists. Keep it to yourself: anyone who has it can make the account.
Needs the site to run at the address that ORIGIN names.`,

  async run(args, terminal) {
    if (args.length > 0) return wrongUsage(`There is no ${args[0]} here.`)
    const { hasStudio, origin, port } = take(settingsForCommand()).settings
    if (!hasStudio) return fail('invalid', 'STUDIO is off, so no page makes an account. account add makes one.')
    if (origin === none && port === 0)
      return fail('invalid', 'PORT is 0, so the address is unknown. Set ORIGIN or PORT, and start the site with it.')
    return onStack('make', 'serving', async (ports) => {
      const token = take(await newWelcome(ports))
      if (token === none) return fail('invalid', 'There is an account already. account add makes another one.')
      for (const line of welcomeLines(origin ?? `http://localhost:${port}`, token)) terminal.say(line)
      return exit.done
    })
  },
}
