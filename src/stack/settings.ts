import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseEnv } from 'node:util'
import { isLoopbackName } from '#domain/host.ts'
import { type None, none } from '#domain/result.ts'

/** What the environment says. Names, defaults and meanings: contract, Environment; `.env.example` lists them all. */
export type Settings = {
  /** 0 takes a free port. */
  port: number
  host: string
  /** The public address without a final slash; none means http://localhost and the port in use. */
  origin: string | None
  dataDir: string
  /** IP addresses of proxies whose X-Forwarded-For counts. */
  trustProxy: string[]
  locationUrl: string | None
  log: 'info' | 'access'
}

export type Environment = Readonly<Record<string, string | undefined>>

/** A setting that stops the start: one line that names it and what it may hold, never the value. */
export type SettingProblem = string

/** The variables of the process, and beneath them those of a `.env` file in the folder, if there is one. */
export function environmentOf(folder: string, variables: Environment): Environment {
  const path = `${folder}/.env`
  return existsSync(path) ? { ...parseEnv(readFileSync(path, 'utf8')), ...variables } : variables
}

/** The settings, or every problem with them. */
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
  const settings: Settings = {
    port: read('PORT', port, 3000),
    host,
    origin: read('ORIGIN', origin, none),
    dataDir: read('DATA_DIR', anyText, './data'),
    trustProxy: read('TRUST_PROXY', addresses, []),
    locationUrl: read('LOCATION_URL', httpAddress, none),
    log: read('LOG', oneOf('info', 'access'), 'info'),
  }

  for (const [name, rule] of laterSettings) read(name, rule, none)
  const rateLimits = read('RATE_LIMITS', oneOf('on', 'off'), 'on')
  if (rateLimits === 'off' && !isLoopbackName(host))
    problems.push('RATE_LIMITS may be off only while HOST is a loopback address.')
  return problems.length > 0 ? { settings: none, problems } : { settings, problems: [] }
}

type Rule<T> = { read: (value: string) => T | None; holds: string }

const anyText: Rule<string> = { read: (value) => value, holds: 'a text' }

const port: Rule<number> = {
  read: (value) => (/^\d{1,5}$/.test(value) && Number(value) <= 65535 ? Number(value) : none),
  holds: 'a whole number from 0 to 65535 (0 takes a free port)',
}

const address: Rule<string> = {
  read: (value) => (value === 'localhost' || isIP(value) !== 0 ? value : none),
  holds: 'an IP address or localhost',
}

const addresses: Rule<string[]> = {
  read: (value) => {
    const list = value.split(',').map((each) => each.trim())
    return list.every((each) => isIP(each) !== 0) ? list : none
  },
  holds: 'IP addresses, separated by commas',
}

const origin: Rule<string> = {
  read: (value) => {
    if (!URL.canParse(value)) return none
    const url = new URL(value)
    const bare =
      url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
    return bare && isHttp(url) ? url.origin : none
  },
  holds: 'an address such as https://example.org, without a path',
}

const httpAddress: Rule<string> = {
  read: (value) => (URL.canParse(value) && isHttp(new URL(value)) ? value : none),
  holds: 'an address that begins with http:// or https://',
}

function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:'
}

function oneOf<const T extends string>(...values: T[]): Rule<T> {
  return { read: (value) => values.find((each) => each === value) ?? none, holds: values.join(' or ') }
}

function wholeNumber(least: number, most: number, unit: string): Rule<number> {
  return {
    read: (value) => (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= most ? Number(value) : none),
    holds: `a whole number of ${unit} from ${least} to ${most}`,
  }
}

/** Settings of the contract whose parts are not built yet: only what is sure to fail later is refused now. */
const laterSettings: [name: string, rule: Rule<unknown>][] = [
  ['DOCUMENTS', { ...oneOf('sqlite'), holds: 'sqlite (firestore is not built yet)' }],
  ['FILES', { ...oneOf('disk'), holds: 'disk (cloud-storage is not built yet)' }],
  ['IDENTITY', { ...oneOf('local'), holds: 'local (firebase-auth is not built yet)' }],
  ['HUMAN_CHECK', { ...oneOf('altcha'), holds: 'altcha (recaptcha, hcaptcha and turnstile are not built yet)' }],
  ['MAIL_URL', { read: (value) => (/^smtps?:\/\/./.test(value) ? value : none), holds: 'smtp://… or smtps://…' }],
  ['FORM_ENDPOINT', httpAddress],
  ['MAIL_DELIVERY', oneOf('worker', 'extension')],
  ['CONFIRMATION', oneOf('full', 'no-echo', 'off')],
  ['RETENTION_DAYS', wholeNumber(30, 1095, 'days')],
  ['BACKUP_EVERY', wholeNumber(1, 8760, 'hours')],
  ['BACKUP_KEEP', wholeNumber(1, 1000, 'backups')],
]
