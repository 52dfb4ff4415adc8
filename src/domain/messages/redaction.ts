import { dayMs } from '../quota.ts'
import { type None, none } from '../result.ts'
import { type Fields, isFields } from '../schema/record.ts'
import { type Delivery, toDelivery } from './delivery.ts'

/** How long the text of a mail is kept after it was sent. Source: docs/behaviour.md 7.6. */
export const mailTextMs = 7 * dayMs

/**
 * The fields of a mail without its text, when it was sent more than 7 days before `now`; none when there is nothing to
 * take out. Its subject stays, which says nothing of anybody. A mail that does not say when it was sent was sent long ago.
 */
export function withoutText(fields: Fields, now: Date): Fields | None {
  const delivery = toDelivery(fields, new Date(0))
  if (delivery.state !== 'SUCCESS' || now.getTime() - endOf(delivery) <= mailTextMs) return none
  return withoutTextNow(fields)
}

/** The fields of a mail without its text, whatever became of it; none when there is nothing to take out. */
export function withoutTextNow(fields: Fields): Fields | None {
  const message = isFields(fields.message) ? fields.message : {}
  const wiped = { subject: typeof message.subject === 'string' ? message.subject : '', text: '', html: '' }
  return isSame(fields.message, wiped) ? none : { ...fields, message: wiped }
}

/** The fields of a forward without its payload, when it was sent; none when there is nothing to take out. */
export function withoutPayload(fields: Fields): Fields | None {
  if (toDelivery(fields, new Date(0)).state !== 'SUCCESS' || isSame(fields.payload, {})) return none
  return { ...fields, payload: {} }
}

function endOf({ endTime, startTime }: Delivery): number {
  return Date.parse(endTime ?? startTime)
}

/** Whether a stored value is this object, with its fields in this order. */
function isSame(value: unknown, other: Fields): boolean {
  return JSON.stringify(value) === JSON.stringify(other)
}
