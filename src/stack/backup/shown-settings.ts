import type { Environment } from '../settings/settings.ts'

/** Settings whose values are in a backup unchanged. */
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

/** Settings that are addresses: user, password and query are left out, because they may be secrets. */
const addresses = ['MAIL_URL', 'LOCATION_URL', 'FORM_ENDPOINT']

/** Secret settings. Only the fact that they were set is shown, so that the owner knows what to set again. */
const secret = ['HUMAN_CHECK_SECRET', 'FIREBASE_API_KEY']

/**
 * Returns the settings that were set, as lines of an `.env` file for reading: every line is a comment, without secrets.
 * Line breaks in values become spaces, so that no value leaves its comment.
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
