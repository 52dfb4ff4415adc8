import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { checkArrivals } from '#calls/doctor/arrivals.ts'
import { readMailbox } from '#calls/messages/read-mailbox.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import { isRecentSignIn } from '#domain/accounts/recent-sign-in.ts'
import { bytesText } from '#domain/byte-size.ts'
import { arrivedText } from '#domain/health/arrivals.ts'
import type { Finding } from '#domain/health/finding.ts'
import { goodStep, type TrialStep } from '#domain/health/trial.ts'
import type { MailSetup } from '#domain/messages/mail-setup.ts'
import type { Ports } from '#ports/ports.ts'
import type { Trial } from '#ports/site/mail-trial.ts'
import type { SettingSource } from '#ports/site/settings.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import { ownerDay } from '../text/owner-day.ts'
import { capitalised, numberWord } from '../text/wording.ts'

/** A setting as its field shows it. */
export type ValueView = { name: string; value: string; source: SettingSource }

/** A test of the mail server. `title` says how it went, '' while it runs. */
export type TrialView = Omit<Trial, 'at'> & { title: string; when: string }

export type MailPartView = {
  setup: (MailSetup & { hasPassword: boolean }) | null
  /** Where the sender, and where the server is from. */
  sources: { from: SettingSource; server: SettingSource }
  /** The sender before one was chosen. */
  sender: string
  /** Where a test goes; '' when nobody gets notices. */
  to: string
  isUnreadable: boolean
  isByExtension: boolean
  trial: TrialView | null
  /** Whether mail can be changed now, without a password. */
  isRecent: boolean
}

export type SettingsView = {
  lead: string
  mail: MailPartView
  /** The other settings by name. */
  values: Readonly<Record<string, ValueView>>
  backups: { last: string; elsewhere: string }
  /** `reach`: how visitors come, as this page did. */
  address: { origin: string; source: SettingSource; reach: string; steps: TrialStep[] }
}

/** The settings with fields of their own. */
const fields = ['BACKUP_EVERY', 'BACKUP_KEEP', 'RETENTION_DAYS', 'CONFIRMATION', 'VISITORS']

/** docs/behaviour.md 33.2. */
export async function loadSettings(context: Context): Promise<SettingsView> {
  const { ports, settings, mailTrial, backups, contact, origin } = context.get(siteContext)
  const { confirmedAt, arrived } = context.get(visitContext)
  const now = ports.clock.now()
  const [to, { timeZone }, findings] = await Promise.all([
    mailboxOf(ports),
    readDraftedOwner(ports),
    checkArrivals(ports),
  ])
  const all = settings.list()
  const trial = mailTrial.state()
  const sourceOf = (name: string) => all.find((each) => each.name === name)?.source ?? 'default'
  const listed = backups.list()
  const [newest] = listed.ok ? listed.data : []
  return {
    lead: leadOf(contact.hasMailServer, trial),
    mail: {
      setup: settings.mail(),
      sources: { from: sourceOf('MAIL_FROM'), server: sourceOf('MAIL_URL') },
      sender: contact.mailFrom,
      to,
      isUnreadable: settings.isUnreadable(),
      isByExtension: contact.mailDelivery === 'extension',
      trial: trial === none ? none : toTrial(trial, ownerDay(trial.at.toISOString(), now, timeZone)),
      isRecent: confirmedAt !== none && isRecentSignIn(confirmedAt, now),
    },
    values: Object.fromEntries(all.filter(({ name }) => fields.includes(name)).map((each) => [each.name, each])),
    backups: {
      last:
        newest === undefined
          ? 'There is none yet.'
          : `The last one: ${ownerDay(newest.madeAt.toISOString(), now, timeZone)}, ${bytesText(newest.sizeBytes)}.`,
      elsewhere: backups.parts.isNothing ? backups.parts.elsewhere : '',
    },
    address: {
      origin,
      source: sourceOf('ORIGIN'),
      reach:
        arrived === none ? '' : `Visitors reach this page ${arrived.header === '' ? 'directly' : 'through a proxy'}.`,
      steps: [...(arrived === none ? [] : [goodStep('This page', arrivedText(arrived))]), ...findings.map(toStep)],
    },
  }
}

/** Where notices, and test mails, go; '' when nobody gets them. */
export async function mailboxOf(ports: Pick<Ports, 'documents' | 'identities'>): Promise<string> {
  const owner = await readPersonInfo(ports)
  const mailbox = owner.ok ? await readMailbox(ports, owner.data) : owner
  return mailbox.ok ? (mailbox.data ?? '') : ''
}

function leadOf(hasMailServer: boolean, trial: Trial | null): string {
  if (!hasMailServer) return 'Mail is not set up yet.'
  if (trial === none || trial.isRunning) return ''
  if (hasFailed(trial)) return 'Mail is not working yet.'
  const warnings = trial.records.steps.filter(({ state }) => state === 'warn').length
  if (warnings === 0) return 'Mail works.'
  return `Mail works. ${capitalised(numberWord(warnings))} ${warnings === 1 ? 'thing' : 'things'} could be better.`
}

function hasFailed({ steps }: Pick<Trial, 'steps'>): boolean {
  return steps.some(({ state }) => state === 'bad')
}

function toTrial({ at: _, ...trial }: Trial, when: string): TrialView {
  const ended = `The test mail was ${hasFailed(trial) ? 'not ' : ''}accepted`
  return { ...trial, title: trial.isRunning ? '' : ended, when }
}

/** A finding about what arrived. A detail with a value is a line to copy into `.env`. */
function toStep({ state, says, fix, detail }: Finding): TrialStep {
  const name = 'The last hour'
  if (state === 'ok') return goodStep(name, says)
  if (!detail.includes('=')) return { name, state: 'warn', says, cure: { words: `${fix} ${detail}`.trim() } }
  const words = `${fix} Write this line into .env, and restart.`
  return { name, state: 'warn', says, cure: { words, copy: detail } }
}
