import { testedMailName } from '#domain/studio/sample-note.ts'
import type { Ports } from '#ports/ports.ts'
import type { Result } from '#resume/result.ts'

/** Remembers that a test mail was sent, for the first steps of an owner. docs/behaviour.md 23.5. */
export function noteTestedMail({ documents, clock }: Pick<Ports, 'documents' | 'clock'>): Promise<Result<void>> {
  return documents.commit([{ ...testedMailName, fields: { at: clock.now().toISOString() } }])
}
