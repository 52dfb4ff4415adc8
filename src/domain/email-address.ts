/**
 * Whether it is one email address that mail can go to: the shape that HTML's email fields know, with a dot in the domain,
 * an ASCII part before the @ of at most 64 characters, and no address of a machine. A domain of another script counts by
 * its ASCII form, and has no invisible characters. Source: HTML standard, valid e-mail address; RFC 5321, section 4.5.3.1.1.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 1 || local.length > 64 || !/^[a-z0-9.!#$&'*+/=?^_`{|}~-]+$/i.test(local)) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  // What routes mail through another machine: a%b@c, a!b@c.
  if (/[%!]/.test(local)) return false
  return asciiDomain(text.slice(at + 1)) !== ''
}

/** The domain of an address in its ASCII form, lower case; '' when mail cannot go there. Source: UTS 46, RFC 1035. */
export function domainOf(email: string): string {
  return asciiDomain(email.slice(email.lastIndexOf('@') + 1))
}

/** The address as mail servers know it: its domain in ASCII and lower case, the rest as it was written. */
export function mailAddress(email: string): string {
  return `${email.slice(0, email.lastIndexOf('@'))}@${domainOf(email)}`
}

/** Whether two addresses are one: case does not matter, and neither does how the domain is written. */
export function isSameAddress(a: string, b: string): boolean {
  return addressKey(a) === addressKey(b)
}

/**
 * The key of an address, the same for all its spellings: accounts are found by it, and attempts are counted under it. A text
 * that is no address keeps its own key, which differs from the key of every address. Never shown; no mail goes to it.
 */
export function addressKey(email: string): string {
  const typed = email.trim()
  const address = isEmailAddress(typed) ? mailAddress(typed) : typed
  // ASCII letters only: the lower case of others can be ASCII, as that of the Kelvin sign.
  return address.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Whether nobody reads it who could have written: a robot's address or an office's. Source: docs/behaviour.md 6.3; RFC 2142. */
export function isRoleAddress(email: string): boolean {
  const [local = ''] = email.slice(0, email.lastIndexOf('@')).toLowerCase().split('+')
  return roles.has(local.replaceAll(/[-_.]/g, ''))
}

/** How an address is shown where it need not be read: 'j***@example.com'. Source: docs/behaviour.md 15.2. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? '***' : `${email.slice(0, 1)}***${email.slice(at)}`
}

const roles = new Set([
  'mailerdaemon',
  'postmaster',
  'abuse',
  'noreply',
  'donotreply',
  'bounce',
  'bounces',
  'hostmaster',
  'root',
  'nobody',
])

function asciiDomain(domain: string): string {
  // A URL's host is put through UTS 46, but it also takes ports, paths, percent codes and numbers.
  if (domain === '' || /[\s/\\:?#@%[\]<>"(),;]/.test(domain)) return ''
  // UTS 46 leaves most of these out: two domains that look alike would be one.
  if (/\p{Default_Ignorable_Code_Point}/u.test(domain) || !URL.canParse(`http://${domain}`)) return ''
  const { hostname } = new URL(`http://${domain}`)
  const labels = hostname.split('.')
  const isName = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  return isName && labels.length >= 2 && hostname.length <= 253 && /[a-z]/.test(labels.at(-1) ?? '') ? hostname : ''
}
