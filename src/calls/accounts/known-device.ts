import { addressKey } from '#domain/email-address.ts'
import type { Ports } from '#ports/ports.ts'

type Marking = Pick<Ports, 'pseudonyms'>

/**
 * The name under which every attempt for an address is counted, whether or not it has an account: made from the key by which
 * the stores find the account, so that all spellings of an address share their counts.
 */
export function accountName({ pseudonyms }: Marking, email: string): string {
  return pseudonyms.of('account', addressKey(email))
}

/** A mark for a device that has signed in to the account of this address; only this site can make one. */
export function newDevice(ports: Marking, email: string): string {
  const id = crypto.randomUUID()
  return `${id}.${deviceMark(ports, id, accountName(ports, email))}`
}

/** Whether a mark was made by this site for the account of this address. */
export function isKnownDevice(ports: Marking, device: string, email: string): boolean {
  const [id = '', mark = ''] = device.split('.')
  if (!/^[0-9a-f-]{36}$/.test(id)) return false
  // Marks used to name the address as it was typed, which differs for domains that are not ASCII. Cookies last a year.
  const typedName = ports.pseudonyms.of('account', email.trim().toLowerCase())
  return [accountName(ports, email), typedName].some((name) => mark === deviceMark(ports, id, name))
}

function deviceMark({ pseudonyms }: Marking, id: string, account: string): string {
  return pseudonyms.of('device', `${id} ${account}`)
}
