import { isIP } from 'node:net'
import { type Names, textRecords } from '#adapters/system/names.ts'
import { goodStep, type TrialStep } from '#domain/health/trial.ts'
import { providerOf } from '#domain/messages/mail-setup.ts'
import { domainOf } from '#resume/email-address.ts'
import { isLoopbackName } from '#resume/host.ts'
import { type None, none } from '#resume/result.ts'

/**
 * What the sender's domain says to the mailboxes that get its mails: SPF (RFC 7208), DKIM (RFC 6376) where the provider's selectors are
 * known, DMARC (RFC 7489). A missing record is a warning with the one to add. docs/behaviour.md 33.3.
 */
export async function senderRecords(from: string, host: string, names: Names): Promise<TrialStep[]> {
  const domain = domainOf(from)
  const provider = providerOf(host)
  const texts = (name: string) => textRecords(names, name)
  const selectors = provider?.dkim ?? []
  const [spf, dmarc, ...keys] = await Promise.all([
    texts(domain),
    dmarcOf(domain, texts),
    ...selectors.map((selector) => texts(`${selector}._domainkey.${domain}`)),
  ])
  if (spf === none || dmarc === none)
    return [{ name: 'DNS', state: 'later', says: 'The name server of this machine does not answer.' }]
  return [
    spfStep(
      domain,
      spf.find((text) => /^v=spf1\b/i.test(text)),
      provider?.spf,
      host,
    ),
    dkimStep(
      selectors.filter((_, at) => keys[at]?.some((text) => /\bp=[^;\s]/.test(text))),
      selectors,
      provider?.title,
    ),
    dmarcStep(domain, dmarc, from),
  ]
}

/** The DMARC record of the domain, else of the domains above it. */
async function dmarcOf(domain: string, texts: (name: string) => Promise<string[] | None>): Promise<string | None> {
  const labels = domain.split('.')
  for (let at = 0; at < labels.length - 1; at += 1) {
    const found = await texts(`_dmarc.${labels.slice(at).join('.')}`)
    if (found === none) return none
    const record = found.find((text) => /^v=DMARC1\b/i.test(text))
    if (record !== undefined) return record
  }
  return ''
}

function spfStep(domain: string, record: string | undefined, include: string | undefined, host: string): TrialStep {
  const own = include === undefined ? serverIn(host) : `include:${include}`
  const add = (says: string, copy: string): TrialStep => ({
    ...{ name: 'SPF', state: 'warn', says },
    cure: {
      words: `${record === undefined ? 'Add this' : 'Change it to this'} TXT record for ${domain} at your domain’s provider:`,
      copy,
    },
  })
  if (record === undefined) return add('No record. Some mailboxes then reject your mail.', `v=spf1 ${own} ~all`)
  if (include !== undefined && !record.includes(include) && !/\bredirect=/.test(record))
    return add('The record does not name your provider.', record.replace(/\s*([-~?+]?all)?\s*$/, ` ${own} $1`).trim())
  return goodStep(
    'SPF',
    include === undefined ? 'The domain says which servers may send for it.' : 'The server may send for your domain.',
  )
}

/** A server in an SPF record; one on this machine sends from the addresses of the domain itself. */
function serverIn(host: string): string {
  if (isLoopbackName(host)) return 'a mx'
  return isIP(host) === 0 ? `a:${host}` : `ip${isIP(host)}:${host}`
}

function dkimStep(found: readonly string[], selectors: readonly string[], provider: string | undefined): TrialStep {
  if (found.length > 0) return goodStep('DKIM', `Signed with selector “${found[0]}”.`)
  if (selectors.length === 0)
    return {
      name: 'DKIM',
      state: 'later',
      says: 'Your provider knows its selector: see there whether it signs your mails.',
    }
  return {
    ...{ name: 'DKIM', state: 'warn', says: 'No key. Some mailboxes then put your mail into spam.' },
    cure: { words: `Switch DKIM on at ${provider}, which shows the record to add.` },
  }
}

function dmarcStep(domain: string, record: string, from: string): TrialStep {
  if (record !== '') return goodStep('DMARC', 'The domain says what to do with forged mail.')
  return {
    ...{ name: 'DMARC', state: 'warn', says: 'No record. Some providers then put your mail into spam.' },
    cure: {
      words: `Add this TXT record for _dmarc.${domain} at your domain’s provider:`,
      copy: `v=DMARC1; p=none; rua=mailto:${from}`,
    },
  }
}
