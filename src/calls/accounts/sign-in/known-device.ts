import type { Ports } from '#ports/ports.ts'
import { addressKey } from '#resume/email-address.ts'

type Marking = Pick<Ports, 'pseudonyms'>

/**
 * Returns the name under which all attempts for an address are counted, with or without an account. It is derived from the
 * key by which the stores find the account, so all spellings of an address share their counts.
 */
export function accountName({ pseudonyms }: Marking, email: string): string {
  return pseudonyms.of('account', addressKey(email))
}

/** Returns a mark for a device that signed in to the account of this address. Only this site can create one. */
export function newDevice(ports: Marking, email: string): string {
  const id = crypto.randomUUID()
  return `${id}.${deviceMark(ports, id, accountName(ports, email))}`
}

/** Whether this site created the mark, for the account of this address. */
export function isKnownDevice(ports: Marking, device: string, email: string): boolean {
  const [id = '', mark = ''] = device.split('.')
  if (!/^[0-9a-f-]{36}$/.test(id)) return false
  return mark === deviceMark(ports, id, accountName(ports, email))
}

function deviceMark({ pseudonyms }: Marking, id: string, account: string): string {
  return pseudonyms.of('device', `${id} ${account}`)
}
