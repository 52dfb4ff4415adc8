import type { Ports } from '#ports/ports.ts'

type Marking = Pick<Ports, 'pseudonyms'>

/** The name under which sign-ins to an address are counted, whatever its case, whether or not there is an account. */
export function accountName({ pseudonyms }: Marking, email: string): string {
  return pseudonyms.of('account', email.trim().toLowerCase())
}

/** A mark for a device that has signed in to an account; nobody else can make one. Source: reliability A2, device cookie. */
export function newDevice({ pseudonyms }: Marking, account: string): string {
  const id = crypto.randomUUID()
  return `${id}.${pseudonyms.of('device', `${id} ${account}`)}`
}

/** Whether a mark is one of ours, given to this account. */
export function isKnownDevice({ pseudonyms }: Marking, device: string, account: string): boolean {
  const [id = '', mark = ''] = device.split('.')
  return /^[0-9a-f-]{36}$/.test(id) && mark !== '' && mark === pseudonyms.of('device', `${id} ${account}`)
}
