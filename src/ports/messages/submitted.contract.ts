import { newDelivery } from '#domain/messages/mails/delivery.ts'
import type { Quota } from '#domain/quota.ts'
import { none, type Result, success } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import type { Documents } from '../content/documents.ts'
import type { Acceptance, AcceptanceAnswer, QuotaMail, Submissions } from './submissions.ts'

/** Shared by the contracts of submissions: a store with its documents. */
export type Stores = { submissions: Submissions; documents: Documents }

export const now = new Date('2026-06-01T12:00:00.000Z')
export const accepted = success({ outcome: 'accepted', held: [] })

export function at(ms: number): Date {
  return new Date(now.getTime() + ms)
}

export function idOf(at: number): string {
  return `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
}

export function acceptance(at: number, proof?: string, limits: readonly Quota[] = []): Acceptance {
  const submission = {
    id: idOf(at),
    email: 'ada@example.org',
    name: 'Ada',
    company: '',
    message: 'Hello',
    date: '06/01/2026 12:00 PM',
    receivedAt: now.toISOString(),
  }
  const consumes = proof === undefined ? none : { id: proof, until: new Date(now.getTime() + 600_000) }
  return { submission, consumes, limits, mails: [], forward: none }
}

export function mail(
  id: string,
  quotas: readonly Quota[] = [],
  fields: object = { to: ['ada@example.org'] },
): QuotaMail {
  return { id, fields: { ...fields, delivery: newDelivery(now) }, quotas }
}

export function quota(key: string, max: number, windowMs = 1000): Quota {
  return { key, max, windowMs }
}

export function limitedUntil(ms: number) {
  return success({ outcome: 'limited', until: at(ms) })
}

export function fifty<T>(make: (at: number) => T): T[] {
  return Array.from({ length: 50 }, (_, at) => make(at))
}

export function outcomes(answers: readonly Result<AcceptanceAnswer>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const answer of answers) counts[data(answer).outcome] = (counts[data(answer).outcome] ?? 0) + 1
  return counts
}

/** 'collection/id' of every document, in order. */
export async function contentOf(documents: Documents): Promise<string[]> {
  const found: string[] = []
  for (const collection of ['forwards', 'jobs', 'mail', 'submissions'])
    found.push(...data(await documents.readAll(collection)).map(({ id }) => `${collection}/${id}`))
  return found
}
