import type { Environment } from '../settings/settings.ts'

/** The settings whose values stand in a backup as they are. */
const plain = [
  'PORT',
  'HOST',
  'ORIGIN',
  'DATA_DIR',
  'TRUST_PROXY',
  'MAIL_FROM',
  'DOCUMENTS',
  'FILES',
  'IDENTITY',
  'MAIL_DELIVERY',
  'CONFIRMATION',
  'RETENTION_DAYS',
  'HUMAN_CHECK',
  'HUMAN_CHECK_SITE_KEY',
  'FORM_ID',
  'BACKUP_EVERY',
  'BACKUP_KEEP',
  'FIREBASE_PROJECT',
  'STORAGE_BUCKET',
  'GOOGLE_APPLICATION_CREDENTIALS',
  'LOG',
  'RATE_LIMITS',
]

/** Those that are addresses: who signs in there, and what may be a key in the query, are left out. */
const addresses = ['MAIL_URL', 'LOCATION_URL', 'FORM_ENDPOINT']

/** Those that are secrets. That they were set is told, so that the owner knows what to look for. */
const secret = ['HUMAN_CHECK_SECRET', 'FIREBASE_API_KEY']

/**
 * The settings that were set, as lines of an `.env` file that is for reading: every line is a comment, and no secret is among
 * them. `#` hides nothing that a value could break out of, since none has a line break in it.
 */
export function shownSettings(environment: Environment): string {
  const lines = ['# The settings of the site when this backup was made. Secrets are left out.']
  const set = (name: string) => environment[name]?.trim().replaceAll(/[\r\n]+/g, ' ') ?? ''
  for (const name of plain) if (set(name) !== '') lines.push(`# ${name}=${set(name)}`)
  for (const name of addresses) if (set(name) !== '') lines.push(`# ${name}=${withoutSecrets(set(name))}`)
  for (const name of secret) if (set(name) !== '') lines.push(`# ${name}= (was set)`)
  return `${lines.join('\n')}\n`
}

function withoutSecrets(address: string): string {
  if (!URL.canParse(address)) return '(was set)'
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === '/' ? '' : pathname}`
}
