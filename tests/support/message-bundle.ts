import { memoryBundle } from '#adapters/memory/bundle.ts'
import {
  type ImportAnswer,
  type ImportReport,
  importBundle,
  importWithMessages,
} from '#calls/transfer/import-bundle.ts'
import { newDelivery } from '#domain/messages/mails/delivery.ts'
import { sampleAcceptance } from './sample-acceptance.ts'
import { data } from './small-bundle.ts'

export const now = new Date('2026-06-01T12:00:00Z')

/** The delivery of an entry that was sent. */
export const sent = { ...newDelivery(now), state: 'SUCCESS' as const, attempts: 1, endTime: now.toISOString() }

/** What one message and one account leave behind, with every entry sent. */
export const messages = {
  'documents/submissions/a.json': JSON.stringify(sampleAcceptance().submission),
  'documents/mail/a.json': JSON.stringify({ to: ['ada@example.com'], delivery: sent }),
  'documents/forwards/a.json': JSON.stringify({ payload: { email: 'ada@example.com' }, delivery: sent }),
  'documents/user/u.json': JSON.stringify({
    FirstName: 'Ada',
    LastName: 'Quill',
    Admin: true,
    email: 'ada@example.com',
  }),
}

/** A mail or forward in this state; PENDING is not yet sent. */
export function queued(state = 'PENDING'): string {
  return JSON.stringify({ to: ['ada@example.com'], delivery: { ...newDelivery(now), state } })
}

/** Returns the report of an import that must be accepted. */
export function accepted(answer: ImportAnswer) {
  if (!answer.accepted) throw new Error(JSON.stringify(answer.problems))
  return answer.report
}

/** The report of an import of these files, which must be accepted. */
export async function imported(
  ports: Parameters<typeof importBundle>[0],
  content: Parameters<typeof memoryBundle>[0],
  replace = false,
): Promise<ImportReport> {
  return accepted(data(await importBundle(ports, memoryBundle(content), { replace })))
}

/** The answer to an import of these files and the messages among them. */
export async function importedWithMessages(
  ports: Parameters<typeof importWithMessages>[0],
  content: Parameters<typeof memoryBundle>[0],
  options = {},
): Promise<ImportAnswer> {
  return data(await importWithMessages(ports, 'worker', memoryBundle(content), options))
}

/** The texts of all parts of a bundle, by path. */
export async function textsIn(source: ReturnType<typeof memoryBundle>): Promise<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const { path } of data(await source.list()))
    texts[path] = new TextDecoder().decode(data(await source.read(path)))
  return texts
}
