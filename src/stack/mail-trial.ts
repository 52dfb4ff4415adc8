import type { MailFault } from '#adapters/nodemailer/mail-fault.ts'
import type { MailServer } from '#adapters/nodemailer/mail-url.ts'
import { smtpTransport, testTimeouts } from '#adapters/nodemailer/smtp.ts'
import { type Names, systemNames } from '#adapters/system/names.ts'
import { goodStep, type TrialStep } from '#domain/health/trial.ts'
import { testMail } from '#domain/messages/mails/test-mail.ts'
import { testedMailName } from '#domain/studio/sample-note.ts'
import type { Ports } from '#ports/ports.ts'
import type { MailTrial, Trial } from '#ports/site/mail-trial.ts'
import { domainOf } from '#resume/email-address.ts'
import { failed, none, success } from '#resume/result.ts'
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
    const { host, port, account } = server
    const transport = smtpTransport(server, { from, limits: testTimeouts })
    const unusable = await transport.check()
    if (unusable !== none) {
      trial.steps = [badStep('Sign-in', unusable), notTried('Test mail')]
      return
    }
    const signedIn = goodStep(
      'Sign-in',
      `${host}:${port}, ${account === none ? 'without a user' : `as ${account.user}`}`,
    )
    trial.steps = [signedIn, notTried('Test mail')]
    const id = `test-${crypto.randomUUID()}`
    const mail = { ...testMail(to, publicHost(origin)), id, kind: 'notice', date: trial.at } as const
    const ended = await transport.attempt(mail)
    if (ended.outcome !== 'sent') {
      trial.steps = [signedIn, badStep('Test mail', ended)]
      return
    }
    trial.steps = [signedIn, goodStep('Test mail', 'Accepted. Look in your inbox, and in the spam folder.')]
    await documents.commit([{ ...testedMailName, fields: { at: clock.now().toISOString() } }])
    trial.records.steps = await senderRecords(from, host, names)
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
        const steps = [notTried('Sign-in'), notTried('Test mail')]
        const trial: Trial = { steps, records, at: clock.now(), isRunning: true }
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

/** The server's own words are quoted, because they often name the cure. */
function badStep(name: string, { reason, reply, cure }: MailFault): TrialStep {
  return { name, state: 'bad', says: reply === '' ? reason : `${reason} “${reply}”`, cure }
}

function notTried(name: string): TrialStep {
  return { name, state: 'later', says: 'not tried' }
}
