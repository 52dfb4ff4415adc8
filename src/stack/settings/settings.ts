import type { MailServer } from '#adapters/nodemailer/mail-url.ts'
import { type ConfirmationMode, confirmationModes } from '#domain/messages/confirmation.ts'
import { type None, none } from '#domain/result.ts'
import { isLoopbackName } from '#domain/site/host.ts'
import {
  address,
  addresses,
  anyText,
  bucketName,
  checkKey,
  formId,
  httpAddress,
  mailServer,
  oneOf,
  origin,
  port,
  projectId,
  type Rule,
  readableFile,
  sender,
  wholeNumber,
} from './setting-rules.ts'

/** The parsed settings. docs/reference.md has their names, defaults and meanings; `.env.example` lists them all. */
export type Settings = {
  /** 0 takes a free port. */
  port: number
  host: string
  /** The public address without a final slash; none means http://localhost and the port in use. */
  origin: string | None
  dataDir: string
  /** IP addresses of the proxies whose X-Forwarded-For counts. */
  trustProxy: string[]
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
  hosted: HostedChoice
  /** None means that only the owner makes backups. */
  backups: BackupSchedule | None
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

/** Parses the settings. Returns them, or all problems. */
export function readSettings(
  environment: Environment,
): { settings: Settings; problems: [] } | { settings: None; problems: SettingProblem[] } {
  const problems: SettingProblem[] = []
  const read = <T>(name: string, rule: Rule<T>, otherwise: T): T => {
    const value = environment[name]?.trim() ?? ''
    if (value === '') return otherwise
    const found = rule.read(value)
    if (found !== none) return found
    problems.push(`${name} must be ${rule.holds}.`)
    return otherwise
  }

  const host = read('HOST', address, '127.0.0.1')
  const publicOrigin = read('ORIGIN', origin, none)
  const settings: Settings = {
    port: read('PORT', port, 3000),
    host,
    origin: publicOrigin,
    dataDir: read('DATA_DIR', anyText, './data'),
    trustProxy: read('TRUST_PROXY', addresses, []),
    locationUrl: read('LOCATION_URL', httpAddress, none),
    log: read('LOG', oneOf('info', 'access'), 'info'),
    mailServer: read('MAIL_URL', mailServer, none),
    mailFrom: read('MAIL_FROM', sender, `no-reply@${publicHost(publicOrigin)}`),
    humanCheck: { kind: 'altcha' },
    formEndpoint: read('FORM_ENDPOINT', httpAddress, none),
    formId: read('FORM_ID', formId, 'contact'),
    confirmation: read('CONFIRMATION', oneOf(...confirmationModes), 'full'),
    retentionDays: read('RETENTION_DAYS', wholeNumber(30, 1095, 'days'), 365),
    isLimited: read('RATE_LIMITS', oneOf('on', 'off'), 'on') === 'on',
    hosted: {
      documents: read('DOCUMENTS', oneOf('sqlite', 'firestore'), 'sqlite'),
      files: read('FILES', oneOf('disk', 'cloud-storage'), 'disk'),
      identity: read('IDENTITY', oneOf('local', 'firebase-auth'), 'local'),
      mailDelivery: read('MAIL_DELIVERY', oneOf('worker', 'extension'), 'worker'),
      project: read('FIREBASE_PROJECT', projectId, ''),
      apiKey: read('FIREBASE_API_KEY', checkKey, ''),
      bucket: read('STORAGE_BUCKET', bucketName, ''),
      credentials: read('GOOGLE_APPLICATION_CREDENTIALS', anyText, ''),
    },
    backups: none,
  }

  const everyHours = read('BACKUP_EVERY', wholeNumber(1, 8760, 'hours'), none)
  const keep = read('BACKUP_KEEP', wholeNumber(1, 1000, 'backups'), 7)
  settings.backups = everyHours === none ? none : { everyHours, keep }
  problems.push(...missingForHosted(settings.hosted, problems))
  if (!settings.isLimited && !isLoopbackName(host))
    problems.push('RATE_LIMITS may be off only while HOST is a loopback address.')
  const kind = read('HUMAN_CHECK', oneOf('altcha', 'recaptcha', 'hcaptcha', 'turnstile'), 'altcha')
  if (kind !== 'altcha') {
    const siteKey = read('HUMAN_CHECK_SITE_KEY', checkKey, '')
    const secret = read('HUMAN_CHECK_SECRET', checkKey, '')
    for (const [name, value] of Object.entries({ HUMAN_CHECK_SITE_KEY: siteKey, HUMAN_CHECK_SECRET: secret }))
      if (value === '' && !problems.some((problem) => problem.startsWith(`${name} `)))
        problems.push(`${name} must be set when HUMAN_CHECK is ${kind}.`)
    settings.humanCheck = { kind, siteKey, secret }
  }
  return problems.length > 0 ? { settings: none, problems } : { settings, problems: [] }
}

/** Returns the host of the public address, by which mails name the site. */
export function publicHost(origin: string | None): string {
  return origin === none ? 'localhost' : new URL(origin).hostname
}

/** Whether Google's services keep any part. */
export function isHosted({ documents, files, identity }: HostedChoice): boolean {
  return documents !== 'sqlite' || files !== 'disk' || identity !== 'local'
}

/** Returns problems for what a chosen service needs and is not set. A setting in `said` already has its problem. */
function missingForHosted(hosted: HostedChoice, said: readonly SettingProblem[]): SettingProblem[] {
  const { documents, files, identity, mailDelivery, project, apiKey, bucket, credentials } = hosted
  const needed: [name: string, value: string, by: string, isChosen: boolean][] = [
    ['FIREBASE_PROJECT', project, 'DOCUMENTS is firestore', documents === 'firestore'],
    ['FIREBASE_PROJECT', project, 'FILES is cloud-storage', files === 'cloud-storage'],
    ['FIREBASE_PROJECT', project, 'IDENTITY is firebase-auth', identity === 'firebase-auth'],
    ['STORAGE_BUCKET', bucket, 'FILES is cloud-storage', files === 'cloud-storage'],
    ['FIREBASE_API_KEY', apiKey, 'IDENTITY is firebase-auth', identity === 'firebase-auth'],
  ]
  const missing: SettingProblem[] = []
  for (const [name, value, by, isChosen] of needed) {
    const isSaid = [...said, ...missing].some((problem) => problem.startsWith(`${name} `))
    if (isChosen && value === '' && !isSaid) missing.push(`${name} must be set when ${by}.`)
  }
  if (isHosted(hosted) && credentials !== '' && readableFile.read(credentials) === none)
    missing.push(`GOOGLE_APPLICATION_CREDENTIALS must be ${readableFile.holds}.`)
  if (mailDelivery === 'extension' && documents !== 'firestore')
    missing.push('MAIL_DELIVERY may be extension only while DOCUMENTS is firestore.')
  return missing
}
