import type { PrivateCollection } from '#domain/content/bundle.ts'
import { isPasswordMail } from '#domain/messages/mail.ts'
import { type Result, success } from '#domain/result.ts'
import type { Document } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'

/** A document of what visitors and accounts left. */
export type PrivateDocument = Document & { collection: PrivateCollection }

/** Submissions after what they bring about: so the submission of every mail that was read was read, too. */
const order = ['mail', 'forwards', 'submissions', 'user'] as const satisfies PrivateCollection[]

/** All messages, mails, forwards and accounts, without the mails about passwords, which are never moved. */
export async function readPrivateDocuments({
  documents,
}: Pick<Ports, 'documents'>): Promise<Result<PrivateDocument[]>> {
  const all: PrivateDocument[] = []
  for (const collection of order) {
    const read = await documents.readAll(collection)
    if (!read.ok) return read
    const moved = read.data.filter(({ id }) => !(collection === 'mail' && isPasswordMail(id)))
    all.push(...moved.map((document) => ({ ...document, collection })))
  }
  return success(all)
}
