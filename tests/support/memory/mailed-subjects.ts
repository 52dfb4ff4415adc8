import type { Ports } from '#ports/ports.ts'

/** The subjects of the queued mails, in alphabetical order. */
export async function mailedSubjects({ documents }: Pick<Ports, 'documents'>): Promise<unknown[]> {
  const queued = await documents.readAll('mail')
  if (!queued.ok) throw new Error(queued.failure.message)
  return queued.data.map(({ fields }) => (fields.message as { subject: string }).subject).sort()
}
