import { type Erasure, erase, planErasure } from '#calls/messages/erase-submissions.ts'
import { countText } from '#domain/byte-size.ts'
import { fail, take } from '#domain/call.ts'
import { none } from '#resume/result.ts'
import { countCopies } from '#stack/backup/stored-backups.ts'
import { argumentsOf, exit, oneWord, type Terminal } from '../../command/command.ts'
import type { Part } from '../../command/group.ts'
import { onExisting, settingsForCommand } from '../../command/open.ts'
import { findMessageId, noMessage } from './find.ts'
import { submissionLines } from './lines.ts'

export const deletePart: Part = {
  usage: 'messages delete ID-OR-EMAIL [--dry-run]',
  summary: 'one message, or everything of the person with this address; --dry-run only shows what',

  async run(args, terminal) {
    const { positionals, values } = argumentsOf(args, { 'dry-run': { type: 'boolean', default: false } })
    const dryRun = values['dry-run']
    const word = oneWord(positionals, 'Name one message by its id, or one person by the email address.')
    return onExisting(async (ports) => {
      const isPerson = word.includes('@')
      const target = isPerson ? { email: word } : { id: (await findMessageId(ports, word)) ?? word }
      const plan = take(await planErasure(ports, target))
      if (plan === none)
        return fail('object-not-found', isPerson ? `Nothing is stored about ${word}.` : noMessage(word))

      if (!dryRun) take(await erase(ports, plan))
      report(plan, dryRun, terminal)
      if (!dryRun) notifyTabs(terminal)
      return exit.done
    })
  },
}

/** Writes how many older copies may still hold what was deleted. No command removes it from them. */
function notifyTabs(terminal: Terminal): void {
  const read = settingsForCommand()
  const { scheduled, others } = read.ok ? countCopies(read.data.settings.dataDir) : { scheduled: 0, others: 0 }
  if (scheduled > 0)
    terminal.say(`${countText(scheduled, 'scheduled backup')} may still hold it; they are deleted in time.`)
  if (others > 0)
    terminal.say(
      `${countText(others, 'other copy', 'other copies')} in DATA_DIR/backups may still hold it, until deleted.`,
    )
}

function report(
  { submissions, mails, forwards, bounced, inFlight }: Erasure,
  dryRun: boolean,
  terminal: Terminal,
): void {
  for (const line of submissionLines(submissions, submissions, terminal.width)) terminal.say(line)
  const counts = [countText(submissions.length, 'message'), countText(mails, 'mail'), countText(forwards, 'forward')]
  const note = bounced === none ? '' : ', and the note that the mailbox rejects mail'
  terminal.say(`${dryRun ? 'Would delete' : 'Deleted'} ${counts.join(', ')}${note}.`)
  if (inFlight > 0)
    terminal.say(
      `${inFlight} of the mails and forwards ${inFlight === 1 ? 'is' : 'are'} being sent right now, and may arrive.`,
    )
  if (dryRun) terminal.say('This was a dry run: nothing was changed.')
}
