import type { MailServer } from '#adapters/nodemailer/mail-url.ts'
import type { ConfirmationMode } from '#domain/messages/contact-rules.ts'
import { isLoopbackName } from '#resume/host.ts'
import { type None, none } from '#resume/result.ts'
import { readableFile } from './setting-rules.ts'
import { type SettingName, type SettingValue, settingNames, settingTable } from './setting-table.ts'

/** The parsed settings. `setting-table.ts` has their names, defaults and meanings. */
export type Settings = {
  /** 0 takes a free port. */
  port: number
  host: string
  /** The public address without a final slash; none means http://localhost and the port in use. */
  origin: string | None
  dataDir: string
  /** Whether the data may be lost with a container. */
  isEphemeral: boolean
  /** Addresses and networks of the proxies whose header counts. */
  trustProxy: string[]
  /** The header that carries the visitor's address behind a proxy, in small letters. */
  clientHeader: string
  locationUrl: string | None
  log: 'info' | 'access'
  /** None means that mails become files in the outbox. */
  mailServer: MailServer | None
  mailFrom: string
  humanCheck: HumanCheckChoice
  formEndpoint: string | None
  formId: string
  confirmation: ConfirmationMode
  retentionDays: number
  isLimited: boolean
  hasStudio: boolean
  /** Whether visits of pages are counted. */
  countsVisits: boolean
  hosted: HostedChoice
  /** None means that only the owner makes backups. */
  backups: BackupSchedule | None
  /** The texts of the environment that they were read from, by name, without what the studio stored. */
  environment: Environment
}

/** Hours between scheduled backups, and how many of them are kept. */
export type BackupSchedule = { everyHours: number; keep: number }

/** Which parts are on Google's services, chosen one by one. The names are '' when no part needs them. */
export type HostedChoice = {
  documents: 'sqlite' | 'firestore'
  files: 'disk' | 'cloud-storage'
  identity: 'local' | 'firebase-auth'
  mailDelivery: 'worker' | 'extension'
  project: string
  apiKey: string
  bucket: string
  /** The path of a service account's key file, which Google's library reads; '' on Google's own machines. */
  credentials: string
}

/** The chosen human check; all but altcha have the two keys of their service. */
export type HumanCheckChoice =
  | { kind: 'altcha' }
  | { kind: 'recaptcha' | 'hcaptcha' | 'turnstile'; siteKey: string; secret: string }

export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that stops the start: one line that names it and what it may hold, never its value. docs/behaviour.md 14.1. */
export type SettingProblem = string

/**
 * Parses the settings. Returns them, or all problems. `stored` holds what the studio stored: it counts where the environment says
 * nothing, and a text that is no longer valid counts as not set. docs/behaviour.md 33.1.
 */
export function readSettings(
  environment: Environment,
  stored: Environment = {},
): { settings: Settings; problems: [] } | { settings: None; problems: SettingProblem[] } {
  const problems: SettingProblem[] = []
  const values = new Map<SettingName, unknown>()

  function read<N extends SettingName>(name: N): SettingValue<N> {
    if (!values.has(name)) values.set(name, parsed(name))
    return values.get(name) as SettingValue<N>
  }

  function parsed(name: SettingName): unknown {
    const { rule, otherwise } = settingTable[name]
    const value = environment[name]?.trim() ?? ''
    const kept = stored[name]
    if (value === '') return (kept === undefined ? none : rule.read(kept)) ?? otherwise
    const found = rule.read(value)
    if (found === none) problems.push(`${name} must be ${rule.holds}.`)
    return found ?? otherwise
  }

  /** Adds a problem for each of these settings that a choice needs, that is not set, and that has no problem yet. */
  function requireWithChoice(...names: SettingName[]): void {
    for (const name of names) {
      const choice = settingTable[name].neededWith?.find(([setting, value]) => read(setting as SettingName) === value)
      const isSaid = problems.some((problem) => problem.startsWith(`${name} `))
      if (choice && read(name) === '' && !isSaid) problems.push(`${name} must be set when ${choice.join(' is ')}.`)
    }
  }

  const host = read('HOST')
  const publicOrigin = read('ORIGIN')
  const settings: Settings = {
    port: read('PORT'),
    host,
    origin: publicOrigin,
    dataDir: read('DATA_DIR'),
    isEphemeral: read('EPHEMERAL') === 'yes',
    trustProxy: read('TRUST_PROXY'),
    clientHeader: read('CLIENT_ADDRESS_HEADER'),
    locationUrl: read('LOCATION_URL'),
    log: read('LOG'),
    mailServer: read('MAIL_URL'),
    mailFrom: read('MAIL_FROM') ?? `no-reply@${publicHost(publicOrigin)}`,
    humanCheck: { kind: 'altcha' },
    formEndpoint: read('FORM_ENDPOINT'),
    formId: read('FORM_ID'),
    confirmation: read('CONFIRMATION'),
    retentionDays: read('RETENTION_DAYS'),
    isLimited: read('RATE_LIMITS') === 'on',
    hasStudio: read('STUDIO') === 'on',
    countsVisits: read('VISITORS') === 'on',
    hosted: {
      documents: read('DOCUMENTS'),
      files: read('FILES'),
      identity: read('IDENTITY'),
      mailDelivery: read('MAIL_DELIVERY'),
      project: read('FIREBASE_PROJECT'),
      apiKey: read('FIREBASE_API_KEY'),
      bucket: read('STORAGE_BUCKET'),
      credentials: read('GOOGLE_APPLICATION_CREDENTIALS'),
    },
    backups: none,
    environment: settingsIn(environment),
  }

  const [everyHours, keep] = [read('BACKUP_EVERY'), read('BACKUP_KEEP')]
  settings.backups = everyHours === none ? none : { everyHours, keep }
  requireWithChoice('FIREBASE_PROJECT', 'STORAGE_BUCKET', 'FIREBASE_API_KEY')
  problems.push(...hostedProblems(settings.hosted))
  if (!settings.isLimited && !isLoopbackName(host))
    problems.push('RATE_LIMITS may be off only while HOST is a loopback address.')
  const kind = read('HUMAN_CHECK')
  if (kind !== 'altcha') {
    settings.humanCheck = { kind, siteKey: read('HUMAN_CHECK_SITE_KEY'), secret: read('HUMAN_CHECK_SECRET') }
    requireWithChoice('HUMAN_CHECK_SITE_KEY', 'HUMAN_CHECK_SECRET')
  }
  return problems.length > 0 ? { settings: none, problems } : { settings, problems: [] }
}

function settingsIn(environment: Environment): Environment {
  return Object.fromEntries(settingNames.flatMap((name) => (environment[name] ? [[name, environment[name]]] : [])))
}

/** Returns the host of the public address, by which mails name the site. */
export function publicHost(origin: string | None): string {
  return origin === none ? 'localhost' : new URL(origin).hostname
}

/** Whether Google's services keep any part. */
export function isHosted({ documents, files, identity }: HostedChoice): boolean {
  return documents !== 'sqlite' || files !== 'disk' || identity !== 'local'
}

/** Returns the problems of choices that do not fit together, and of the key file that they need. */
function hostedProblems(hosted: HostedChoice): SettingProblem[] {
  const { documents, mailDelivery, credentials } = hosted
  const problems: SettingProblem[] = []
  if (isHosted(hosted) && credentials !== '' && readableFile.read(credentials) === none)
    problems.push(`GOOGLE_APPLICATION_CREDENTIALS must be ${readableFile.holds}.`)
  if (mailDelivery === 'extension' && documents !== 'firestore')
    problems.push('MAIL_DELIVERY may be extension only while DOCUMENTS is firestore.')
  return problems
}
