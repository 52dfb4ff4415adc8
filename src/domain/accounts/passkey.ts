import { isLoopbackName } from '#resume/host.ts'
import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { message } from '#resume/words.ts'

/**
 * A passkey of an account as the site stores it. `id` and `publicKey` are base64url. `counter` and `isBackedUp` are what the
 * authenticator said last. Times are ISO 8601 instants in UTC; `usedAt` is none before the first use. docs/behaviour.md 30.1.
 */
export type Passkey = {
  id: string
  name: string
  publicKey: string
  counter: number
  transports: string[]
  isBackedUp: boolean
  addedAt: string
  usedAt: string | None
}

/** What a challenge of the server is for; it works for nothing else. */
export type PasskeyPurpose = 'sign-in' | 'add' | 'confirm'

/** The address where scripts get a challenge. */
export const passkeyChallengePath = '/passkey-challenge'

export const maxPasskeys = 20

/** The longest answer of a browser about a passkey, in characters. */
export const longestPasskeyAnswer = 16 * 1024

/** What a form sends in place of the browser's answer when its person has to confirm who they are first. */
export const passkeyLater = 'later'

export const passkeyTexts = {
  rejected: message('This passkey cannot be used here. Please log in with your password.'),
  notAdded: 'The passkey was not added. Please try again.',
  notConfirmed: 'This passkey does not belong to this account. Please use your password.',
  needsScripts: 'Adding a passkey needs scripts, and a browser that supports passkeys.',
  confirmFirst: 'Please confirm that it is you first.',
  tooMany: `An account has ${maxPasskeys} passkeys at most.`,
  unknown: 'This passkey is no longer there.',
  last: 'This is the last way to sign in. Add another one first.',
} as const

/** The passkeys of an account's stored fields. Damaged ones are left out. */
export function toPasskeys({ passkeys }: Fields): Passkey[] {
  const list: unknown[] = Array.isArray(passkeys) ? passkeys : []
  return list.filter(isFields).flatMap((fields) => {
    const { id, name, publicKey, counter, transports, isBackedUp, addedAt, usedAt } = fields
    if (typeof id !== 'string' || typeof publicKey !== 'string' || typeof counter !== 'number') return []
    return [
      {
        ...{ id, publicKey, counter },
        name: typeof name === 'string' ? name : '',
        transports: Array.isArray(transports) ? transports.filter((each) => typeof each === 'string') : [],
        isBackedUp: isBackedUp === true,
        addedAt: typeof addedAt === 'string' ? addedAt : new Date(0).toISOString(),
        usedAt: typeof usedAt === 'string' ? usedAt : none,
      },
    ]
  })
}

/** The site as browsers know it for passkeys: the host that they belong to, and the origin that may use them. */
export type RelyingParty = { id: string; origin: string; name: string }

/**
 * The relying party of a public address, or why it can have none. A passkey belongs to a host name: an IP address has none, and
 * browsers offer passkeys over https only. On this machine that is `localhost`, whatever name was used. Web Authentication 5.1.2.
 */
export function relyingParty(origin: string, name: string): RelyingParty | { problem: string } {
  const { protocol, hostname, port } = new URL(origin)
  const title = name === '' ? hostname : name
  if (isLoopbackName(hostname)) {
    const own = `${protocol}//localhost${port === '' ? '' : `:${port}`}`
    return { id: 'localhost', origin: own, name: title }
  }
  if (protocol !== 'https:')
    return { problem: message('Passkeys need https: the address of this site begins with http.') }
  if (/^\[|^[\d.]+$/.test(hostname))
    return { problem: message('Passkeys need a host name: the address of this site has only numbers.') }
  return { id: hostname, origin, name: title }
}
