import { expect } from 'vitest'
import { type Delivery, toDelivery } from '#domain/messages/mails/delivery.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { data } from '#support/small-bundle.ts'
import type { Documents } from '../content/documents.ts'
import type { Claim, DeliveryQueue } from './delivery-queue.ts'

/** Shared by the contracts of the delivery queue: a queue with its documents. */
export type Queues = { queue: DeliveryQueue; documents: Documents }

export const now = new Date('2026-06-01T12:00:00.000Z')
export const minuteMs = 60_000

export function at(ms: number): Date {
  return new Date(now.getTime() + ms)
}

/** Writes a mail directly into the document store, past the queue. */
export async function put(documents: Documents, id: string, fields: Fields): Promise<void> {
  expect(await documents.commit([{ collection: 'mail', id, fields }])).toEqual(success())
}

export async function deliveryOf(documents: Documents, id: string): Promise<Delivery | None> {
  const read = data(await documents.read('mail', id))
  return read === none ? none : toDelivery(read.fields, new Date(0))
}

/** Claims at `now` until nothing is due, at most `most` times, and ends each claim in ERROR. Returns the ids in their order. */
export async function drain({ queue }: Queues, max: number): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; count < max; count += 1) {
    const claim = data(await queue.claim('mail', now))
    if (claim === none) break
    ids.push(claim.id)
    expect(await queue.complete(claim, { ...claim.delivery, state: 'ERROR' })).toEqual(success(true))
  }
  return ids
}

export function taken(result: Result<Claim | None>): Claim {
  const claim = data(result)
  if (claim === none) throw new Error('There was nothing to claim.')
  return claim
}

export function iso(ms: number): string {
  return at(ms).toISOString()
}
