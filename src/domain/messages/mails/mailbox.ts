import { domainOf } from '#resume/email-address.ts'

/**
 * A provider at which several addresses reach one mailbox. With `isOne`, a name is one mailbox at all `domains`. `nameOf`
 * returns the same text for all spellings of a name. With `hasSubdomains`, `tag@name.domain` reaches `name@domain`.
 */
type Provider = {
  domains: readonly string[]
  isOne?: boolean
  nameOf?: (local: string) => string
  hasSubdomains?: boolean
}

/**
 * The mailbox that an address reaches, for counting only: no mail goes to it. Lower case, without a tag after '+', and by
 * the rules of its provider. If a rule merges the mailboxes of two people, they share a count: a confirmation may be held,
 * but no message is lost. docs/behaviour.md 6.3.
 */
export function canonicalMailbox(email: string): string {
  const domain = domainOf(email)
  const [local = ''] = email.slice(0, email.lastIndexOf('@')).toLowerCase().split('+')
  for (const { domains, isOne = false, nameOf = asWritten, hasSubdomains = false } of providers) {
    const base = domains.find((each) => domain === each || (hasSubdomains && domain.endsWith(`.${each}`)))
    if (base === undefined) continue
    const [name = ''] =
      domain === base
        ? [local]
        : domain
            .slice(0, -base.length - 1)
            .split('.')
            .slice(-1)
    return `${nameOf(name)}@${isOne ? domains[0] : base}`
  }
  return `${local}@${domain}`
}

const asWritten = (local: string) => local

const providers: readonly Provider[] = [
  // Gmail: https://support.google.com/mail/answer/10313 (domains), https://support.google.com/mail/answer/7436150 (dots)
  { domains: ['gmail.com', 'googlemail.com'], isOne: true, nameOf: (local) => local.replaceAll('.', '') },

  // Proton: https://proton.me/support/addresses-and-aliases (domains); the names as Proton's own web client compares them,
  // https://github.com/ProtonMail/WebClients, removeEmailAlias
  {
    domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'],
    isOne: true,
    nameOf: (local) => local.replaceAll(/[._-]/g, ''),
  },

  // iCloud: https://support.apple.com/118230
  { domains: ['icloud.com', 'me.com', 'mac.com'], isOne: true },

  // Yahoo: https://help.yahoo.com/kb/SLN28815.html (disposable addresses: one nickname, then '-' and any keyword),
  // https://help.yahoo.com/kb/SLN2153.html (domains; a name is another mailbox at each)
  {
    domains: [
      ...['yahoo.com', 'myyahoo.com', 'ymail.com', 'rocketmail.com'],
      ...['ca', 'de', 'dk', 'es', 'fr', 'gr', 'ie', 'in', 'it', 'no', 'pl', 'ro', 'se'].map((end) => `yahoo.${end}`),
      ...['id', 'il', 'in', 'nz', 'th', 'uk', 'za'].map((end) => `yahoo.co.${end}`),
      ...['ar', 'au', 'br', 'co', 'hk', 'mx', 'my', 'pe', 'ph', 'sg', 'tr', 'tw', 'vn'].map(
        (end) => `yahoo.com.${end}`,
      ),
    ],
    nameOf: (local) => local.split('-')[0] ?? '',
  },

  // Yandex: https://yandex.com/support/yandex-360/customers/mail/en/web/preferences/about-sender/additional-addresses (domains),
  // https://github.com/validatorjs/validator.js/pull/807 (ua), https://github.com/dimuska139/go-email-normalizer/pull/2 (narod.ru),
  // https://yandex.com/support/yandex-360/customers/mail/en/web/security/strange-letters.html ('.' and '-' are the same)
  {
    domains: ['yandex.ru', 'yandex.com', 'ya.ru', 'yandex.by', 'yandex.kz', 'yandex.ua', 'yandex.com.tr', 'narod.ru'],
    isOne: true,
    nameOf: (local) => local.replaceAll('-', '.'),
  },

  // Fastmail: https://www.fastmail.help/hc/en-us/articles/360060591053 (sub-domains),
  // https://www.fastmail.com/blog/two-address-resolving-additions/ ('-' for '_' in a sub-domain),
  // https://www.fastmail.help/hc/en-us/articles/6239365719055 (domains; a name is another mailbox at each)
  {
    domains: [
      ...['ca', 'cn', 'co.uk', 'com', 'com.au', 'de', 'es', 'fm', 'fr', 'im', 'in', 'jp'].map(
        (end) => `fastmail.${end}`,
      ),
      ...['mx', 'net', 'nl', 'org', 'se', 'to', 'tw', 'uk', 'us'].map((end) => `fastmail.${end}`),
      ...['123mail.org', 'airpost.net', 'eml.cc', 'fmail.co.uk', 'imap.cc', 'ml1.net', 'mm.st', 'sent.com'],
      ...['speedpost.net', 'warpmail.net', 'xsmail.com', 'yepmail.net', 'your-mail.com'],
    ],
    hasSubdomains: true,
    nameOf: (local) => local.replaceAll('_', '-'),
  },

  // addy.io: https://addy.io/help/what-are-the-different-kinds-of-aliases/
  { domains: ['anonaddy.com', 'anonaddy.me'], isOne: true, hasSubdomains: true },
]
