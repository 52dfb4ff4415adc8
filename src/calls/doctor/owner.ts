import { clockBehind, type Finding, inOrder, warning } from '#domain/health/finding.ts'
import { dayMs } from '#domain/quota.ts'
import type { Ports } from '#ports/ports.ts'
import { isTimeZone } from '#resume/date.ts'
import { type None, none, success } from '#resume/result.ts'
import { readPersonInfo } from '../content/read-person-info.ts'
import { readMailbox } from '../messages/read-mailbox.ts'

/** When the store gives no answer, these checks find nothing: the store has a check of its own. */
type Stores = Pick<Ports, 'documents' | 'clock'>

/** Checks whether any account can log in, and whether one is an Admin. */
export async function checkAccounts({ documents }: Stores, identities: Ports['identities']): Promise<Finding[]> {
  const part = 'accounts'
  const [listed, accounts] = await Promise.all([identities.list(), documents.readAll('user')])
  if (!listed.ok || !accounts.ok) return []
  const able = listed.data.filter(({ disabled }) => !disabled)
  const make = 'npm run vita -- account add EMAIL --first-name F --last-name L --admin'
  if (able.length === 0) return [warning(part, 'None can log in.', 'Make one on the machine.', make)]
  const admins = accounts.data.filter(({ fields }) => fields.Admin === true).length
  if (admins === 0) return [warning(part, 'None can log in as Admin.', 'Make one on the machine.', make)]
  if (able.length === 1) return [inOrder(part, 'You can sign in.')]
  return [inOrder(part, `${able.length} people can sign in, ${admins} as Admin.`)]
}

/** Checks the owner's document: a known time zone, and a mailbox for notices, which can be that of an account. */
export async function checkOwner({
  documents,
  identities,
}: Stores & { identities: Ports['identities'] | None }): Promise<Finding[]> {
  const part = 'owner'
  const [stored, person] = await Promise.all([documents.read('person-info', 'owner'), readPersonInfo({ documents })])
  if (!stored.ok || !person.ok) return []
  const where = 'Change it in the studio, under Look and texts.'
  if (stored.data === none) return [warning(part, 'There is no record of the owner.', where)]
  const zone = stored.data.fields.timeZone
  const findings: Finding[] = []
  if (typeof zone !== 'string' || !isTimeZone(zone))
    findings.push(warning(part, 'The time zone is unknown, so UTC is used.', where))
  const mailbox = identities === none ? success('') : await readMailbox({ documents, identities }, person.data)
  if (mailbox.ok && mailbox.data === none)
    findings.push(warning(part, 'There is no email and no Admin, so no notice of a message is sent.', where))
  return findings.length > 0 ? findings : [inOrder(part, `The time zone is ${person.data.timeZone}.`)]
}

/** Checks whether a message is from the future: then the clock was set back, or was wrong when it came. */
export async function checkNewest({ documents, clock }: Stores): Promise<Finding[]> {
  const read = await documents.readAll('submissions')
  if (!read.ok) return []
  const times = read.data
    .map(({ fields }) => Date.parse(String(fields.receivedAt)))
    .filter((time) => !Number.isNaN(time))
  const newest = Math.max(Number.NEGATIVE_INFINITY, ...times)
  if (newest <= clock.now().getTime() + dayMs) return []
  const day = new Date(newest).toISOString().slice(0, 10)
  return [clockBehind(`A message is from ${day}.`)]
}
