import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { dayMs } from '../../quota.ts'
import { type Delivery, toDelivery } from './delivery.ts'

/** How long the text of a mail is kept after it was sent. docs/behaviour.md 7.6. */
export const mailTextMs = 7 * dayMs

/**
 * The fields of a mail without its text, when it was sent more than 7 days before `now`; none when nothing is to be
 * removed. The subject stays, because it names no person. A sent mail without a readable time counts as sent long ago.
 * docs/behaviour.md 7.6.
 */
export function withoutText(fields: Fields, now: Date): Fields | None {
  const delivery = toDelivery(fields, new Date(0))
  if (delivery.state !== 'SUCCESS' || now.getTime() - endOf(delivery) <= mailTextMs) return none
  return withoutTextNow(fields)
}

/** The fields of a mail without its text and its sender's name, whatever its state; none when nothing is to be removed. */
export function withoutTextNow(fields: Fields): Fields | None {
  const message = isFields(fields.message) ? fields.message : {}
  const redacted = { subject: typeof message.subject === 'string' ? message.subject : '', text: '', html: '' }
  const { replyToName, ...rest } = fields
  return replyToName === undefined && isSame(fields.message, redacted) ? none : { ...rest, message: redacted }
}

/** The fields of a forward without its payload, once it was sent; none when nothing is to be removed. docs/behaviour.md 7.6. */
export function withoutPayload(fields: Fields): Fields | None {
  if (toDelivery(fields, new Date(0)).state !== 'SUCCESS' || isSame(fields.payload, {})) return none
  return { ...fields, payload: {} }
}

function endOf({ endTime, startTime }: Delivery): number {
  return Date.parse(endTime ?? startTime)
}

/** Whether a stored value equals this object, with its fields in the same order. */
function isSame(value: unknown, other: Fields): boolean {
  return JSON.stringify(value) === JSON.stringify(other)
}
