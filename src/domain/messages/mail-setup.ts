/** A mail server as the studio shows it: all but the password. `port` is as it was typed. docs/behaviour.md 33.2. */
export type MailSetup = {
  host: string
  port: string
  encryption: Encryption
  user: string
  from: string
}

export const encryptions = { tls: 'TLS from the start', starttls: 'STARTTLS' } as const
export type Encryption = keyof typeof encryptions

type Provider = Pick<MailSetup, 'host' | 'port' | 'encryption'> & {
  title: string
  /** Where the account's own password is refused: where to make one for this site. */
  passwords: string
  /** What the SPF record of a domain at this provider includes, and the selectors of its DKIM keys. */
  spf: string
  dkim: readonly string[]
}

/** The providers that fill in their server. Their own help pages have these values. */
export const mailProviders = {
  gmail: {
    ...{ title: 'Gmail', host: 'smtp.gmail.com', port: '465', encryption: 'tls' },
    passwords: 'https://myaccount.google.com/apppasswords',
    ...{ spf: '_spf.google.com', dkim: ['google'] },
  },
  outlook: {
    ...{ title: 'Outlook', host: 'smtp.office365.com', port: '587', encryption: 'starttls' },
    passwords: 'https://mysignins.microsoft.com/security-info',
    ...{ spf: 'spf.protection.outlook.com', dkim: ['selector1', 'selector2'] },
  },
  icloud: {
    ...{ title: 'iCloud', host: 'smtp.mail.me.com', port: '587', encryption: 'starttls' },
    passwords: 'https://account.apple.com/account/manage',
    ...{ spf: 'icloud.com', dkim: ['sig1'] },
  },
  fastmail: {
    ...{ title: 'Fastmail', host: 'smtp.fastmail.com', port: '465', encryption: 'tls' },
    passwords: 'https://app.fastmail.com/settings/security/apps',
    ...{ spf: 'spf.messagingengine.com', dkim: ['fm1', 'fm2', 'fm3'] },
  },
} as const satisfies Record<string, Provider>

export type ProviderName = keyof typeof mailProviders

/** The provider whose server this is; none for another. */
export function providerOf(host: string): Provider | undefined {
  return Object.values(mailProviders).find((each) => each.host === host.toLowerCase())
}
