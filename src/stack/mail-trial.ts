import type { MailServer } from '#adapters/nodemailer/mail-url.ts'
import { allSteps, tryMail } from '#adapters/nodemailer/trial.ts'
import { type Names, systemNames } from '#adapters/system/names.ts'
import { domainOf } from '#domain/email-address.ts'
import type { TrialStep } from '#domain/health/trial.ts'
import { testMail } from '#domain/messages/mails/test-mail.ts'
import { failed, none, success } from '#domain/result.ts'
import { testedMailName } from '#domain/studio/sample-note.ts'
import type { Ports } from '#ports/ports.ts'
import type { MailTrial, Trial } from '#ports/site/mail-trial.ts'
import { senderRecords } from './sender-records.ts'
import type { SettingsInForce } from './settings/in-force.ts'
import { publicHost, type Settings } from './settings/settings.ts'

/** The tests of a running site; `names` are the name servers to ask. docs/behaviour.md 33.3. */
export function mailTrial(
  inForce: Pick<SettingsInForce, 'refresh'>,
  { documents, clock }: Pick<Ports, 'documents' | 'clock'>,
  names: Names = systemNames(),
): MailTrial {
  let last: Trial | null = none
  let working: Promise<void> | undefined

  async function work(trial: Trial, to: string, { mailFrom: from, origin }: Settings, server: MailServer) {
    const told: TrialStep[] = []
    const id = `test-${crypto.randomUUID()}`
    const mail = { ...testMail(to, publicHost(origin)), id, kind: 'notice', date: trial.at } as const
    await tryMail(server, { from, mail, lookup: names.lookup }, (step) => {
      told.push(step)
      trial.steps = allSteps(told)
    })
    if (!told.every(({ state }) => state === 'good')) return
    await documents.commit([{ ...testedMailName, fields: { at: clock.now().toISOString() } }])
    trial.records.steps = await senderRecords(from, server.host, names)
  }

  return {
    state: () => last,

    forget() {
      last = none
    },

    async run(to, waitMs) {
      const read = await inForce.refresh()
      if (!read.ok) return read
      const { mailServer, mailFrom } = read.data
      if (mailServer === none) return failed('invalid', 'There is no mail server to try.')

      // One test at a time: a press while it runs waits for it, and sends nothing of its own.
      if (last?.isRunning !== true) {
        const records: Trial['records'] = { domain: domainOf(mailFrom), steps: [] }
        const trial: Trial = { steps: allSteps([]), records, at: clock.now(), isRunning: true }
        last = trial
        working = work(trial, to, read.data, mailServer).finally(() => {
          trial.isRunning = false
        })
      }
      await Promise.race([working, new Promise((resolve) => setTimeout(resolve, waitMs).unref())])
      return success()
    },
  }
}
