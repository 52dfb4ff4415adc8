import { accessSync, constants } from 'node:fs'
import { isIP } from 'node:net'
import { type MailServer, mailServerOf, mailUrlHolds } from '#adapters/nodemailer/mail-url.ts'
import { isEmailAddress } from '#resume/email-address.ts'
import { type None, none } from '#resume/result.ts'
import { isNetwork, presets } from './networks.ts'

/** How a setting's text is parsed. `read` returns its value, or none when it is invalid; `holds` says what it must be. */
export type Rule<T> = { read: (value: string) => T | None; holds: string }

/** Any text: whether the folder can be used is checked when it is opened. */
export const folder: Rule<string> = { read: (value) => value, holds: 'the path of a folder' }

export const port: Rule<number> = {
  read: (value) => (/^\d{1,5}$/.test(value) && Number(value) <= 65535 ? Number(value) : none),
  holds: 'a whole number from 0 to 65535 (0 takes a free port)',
}

export const address: Rule<string> = {
  read: (value) => (value === 'localhost' || isIP(value) !== 0 ? value : none),
  holds: 'an IP address or localhost',
}

export const networks: Rule<string[]> = {
  read: (value) => {
    const list = value.split(',').flatMap((each) => presets[each.trim().toLowerCase()] ?? [each.trim()])
    return list.every(isNetwork) ? list : none
  },
  holds: 'loopback, private, IP addresses or networks such as 10.0.0.0/8, separated by commas',
}

/** RFC 9110, 5.1: a token. */
export const headerName: Rule<string> = {
  read: (value) => (/^[A-Za-z][A-Za-z0-9-]{0,63}$/.test(value) ? value.toLowerCase() : none),
  holds: 'the name of a header',
}

export const origin: Rule<string> = {
  read: (value) => {
    if (!URL.canParse(value)) return none
    const url = new URL(value)
    const bare =
      url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '' && url.password === ''
    return bare && isHttp(url) ? url.origin : none
  },
  holds: 'an address such as https://example.org, without a path',
}

export const httpAddress: Rule<string> = {
  read: (value) => (URL.canParse(value) && isHttp(new URL(value)) ? value : none),
  holds: 'an address that begins with http:// or https://',
}

export const mailServer: Rule<MailServer> = { read: mailServerOf, holds: mailUrlHolds }

export const sender: Rule<string> = {
  read: (value) => (isEmailAddress(value) ? value : none),
  holds: 'an email address such as no-reply@example.org',
}

export const formId: Rule<string> = {
  read: (value) => (/^[\w-]{1,100}$/.test(value) ? value : none),
  holds: '1 to 100 letters, digits, - and _',
}

export const checkKey: Rule<string> = {
  read: (value) => (/^[\x21-\x7e]{1,200}$/.test(value) ? value : none),
  holds: 'the key that the service gave, without spaces',
}

/** Google Cloud's rule for project ids; ids that begin with 'demo-' belong to the emulators. */
export const projectId: Rule<string> = {
  read: (value) => (/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(value) ? value : none),
  holds: 'the id of a Firebase project: 6 to 30 small letters, digits and hyphens',
}

/** Cloud Storage's rule for bucket names. */
export const bucketName: Rule<string> = {
  read: (value) => (/^[a-z0-9][a-z0-9._-]{1,220}[a-z0-9]$/.test(value) ? value : none),
  holds: 'the name of a bucket such as your-project.firebasestorage.app, without gs://',
}

export const readableFile: Rule<string> = {
  read: (value) => {
    try {
      accessSync(value, constants.R_OK)
      return value
    } catch {
      return none
    }
  },
  holds: 'the path of a file that this account can read',
}

/** As `readableFile`, which is only checked when a service of Google is chosen. */
export const fileForGoogle: Rule<string> = { ...readableFile, read: (value) => value }

function isHttp(url: URL): boolean {
  return url.protocol === 'http:' || url.protocol === 'https:'
}

export function oneOf<const T extends string>(...values: T[]): Rule<T> {
  return { read: (value) => values.find((each) => each === value) ?? none, holds: values.join(' or ') }
}

export function wholeNumber(least: number, max: number, unit: string): Rule<number> {
  return {
    read: (value) => (/^\d+$/.test(value) && Number(value) >= least && Number(value) <= max ? Number(value) : none),
    holds: `a whole number of ${unit} from ${least} to ${max}`,
  }
}
