/**
 * Whether a text is one email address that can receive mail: the shape of HTML's email field, with a dot in the domain and
 * an ASCII part before the @ of at most 64 characters; no IP address. A domain of another script counts by its ASCII form,
 * and has no invisible characters. HTML standard, valid email address; RFC 5321, 4.5.3.1.1; docs/behaviour.md 5.2.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  if (at < 1 || local.length > 64 || !/^[a-z0-9.!#$&'*+/=?^_`{|}~-]+$/i.test(local)) return false
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return false
  // These route mail through another server: a%b@c, a!b@c.
  if (/[%!]/.test(local)) return false
  return asciiDomain(text.slice(at + 1)) !== ''
}

/** The domain of an address in its ASCII form, lower case; '' when it cannot receive mail. UTS 46; RFC 1035. */
export function domainOf(email: string): string {
  return asciiDomain(email.slice(email.lastIndexOf('@') + 1))
}

/** The address for mail servers: its domain in lower-case ASCII, the part before the @ as typed. */
export function mailAddress(email: string): string {
  return `${email.slice(0, email.lastIndexOf('@'))}@${domainOf(email)}`
}

/**
 * The address to search for what was typed as one. A text that is no address becomes one that no account has, so that the
 * search takes as long, and a store that folds more letters than `addressKey` (Firebase folds the Kelvin sign) finds nothing.
 */
export function searchableAddress(typed: string): string {
  const address = typed.trim()
  return isEmailAddress(address) ? address : unusedAddress
}

/** An address that no account has. RFC 6761, section 6.4. */
export const unusedAddress = 'nobody@invalid.invalid'

/** Whether two addresses are the same; neither case nor the script of the domain counts. */
export function isSameAddress(a: string, b: string): boolean {
  return addressKey(a) === addressKey(b)
}

/**
 * The key of an address, equal for all its spellings: accounts are found and attempts counted by it. A text that is no
 * address keeps a key of its own, which differs from the key of every address. It is never shown and receives no mail.
 * docs/behaviour.md 8.4.
 */
export function addressKey(email: string): string {
  const typed = email.trim()
  const address = isEmailAddress(typed) ? mailAddress(typed) : typed
  // ASCII letters only: the lower case of other letters can be ASCII, as that of the Kelvin sign.
  return address.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase())
}

/** Whether an address belongs to a program or an office, which sends no messages itself. RFC 2142; docs/behaviour.md 6.3. */
export function isRoleAddress(email: string): boolean {
  const [local = ''] = email.slice(0, email.lastIndexOf('@')).toLowerCase().split('+')
  return roles.has(local.replaceAll(/[-_.]/g, ''))
}

/** An address with its name hidden, for logs: 'j***@example.com'. docs/behaviour.md 15.2. */
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
  // A URL's host is normalised by UTS 46, but URL parsing also accepts ports, paths, percent codes and numbers.
  if (domain === '' || /[\s/\\:?#@%[\]<>"(),;]/.test(domain)) return ''
  // UTS 46 drops most of these, so two domains that look alike would become one.
  if (/\p{Default_Ignorable_Code_Point}/u.test(domain) || !URL.canParse(`http://${domain}`)) return ''
  const { hostname } = new URL(`http://${domain}`)
  const labels = hostname.split('.')
  const isName = labels.every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(label))
  return isName && labels.length >= 2 && hostname.length <= 253 && /[a-z]/.test(labels.at(-1) ?? '') ? hostname : ''
}
