import { isLocalOrigin } from '#resume/host.ts'
import { addressText } from '#resume/link.ts'
import { type Asked, faultText, type ServerAnswer } from '../health/server-answer.ts'
import { curedStep, goodStep, type TrialStep } from '../health/trial.ts'
import { securityPath } from './identity-files.ts'

/** The addresses among these at which other programs can find the site. */
export function sitesOnline(sites: readonly string[]): string[] {
  return sites.filter((each) => each.startsWith('https:') && !isLocalOrigin(each))
}

/** The answer of a check for a site that is not on the internet. */
export const notOnline: TrialStep = {
  ...{ name: 'Your site', state: 'later', says: 'This check works when your site is on the internet, with https.' },
}

/** Whether visitors get a file of the site as Vita serves it. */
export function fileStep(address: string, asked: Asked<ServerAnswer>, isOurs: (text: string) => boolean): TrialStep {
  const { hostname, pathname } = new URL(address)
  const [name = ''] = pathname.split('/').slice(-1)
  const where = addressText(address)
  const bad = (says: string, words: string) => curedStep(name, 'bad', says, words)
  if ('fault' in asked && asked.fault === 'private')
    return curedStep(
      name,
      'later',
      `From this machine ${hostname} is an address of its own network.`,
      `Open ${where} with a phone that is not in your network.`,
    )
  if ('fault' in asked) return bad(faultText(hostname, asked.fault), 'Check the address of the site, and its proxy.')
  const { status, text } = asked.answer
  if (status !== 200)
    return bad(
      `${where} answers with status ${status}.`,
      'Publish, and check what the proxy or host before Vita does with that address.',
    )
  if (!isOurs(text))
    return bad(
      `${where} is not what Vita serves: a proxy or host before it changes it.`,
      'Look there for a setting such as “managed robots.txt” and turn it off. After a publish, wait some minutes first.',
    )
  return goodStep(name, `Others get ${where} as Vita serves it.`)
}

/** Whether this is the site's own `security.txt`, and still valid. RFC 9116 */
export function isOwnSecurityText(text: string, site: string, now: Date): boolean {
  const lines = text.split(/\r?\n/)
  const expires = lines.find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length) ?? ''
  return lines.includes(`Canonical: ${site}${securityPath}`) && Date.parse(expires) > now.getTime()
}

/** Whether Lighthouse accepts it as `llms.txt`: a heading, a link, and 50 characters. github.com/GoogleChrome/lighthouse, llms-txt.js */
export function isLlmsText(text: string): boolean {
  return /^[ \t]*#[ \t]+\S/m.test(text) && /\[[^[\]]+\]\([^()\s]+\)/.test(text) && text.length >= 50
}
