import { call, take } from '#domain/call.ts'
import type { PrivateCollection } from '#domain/content/bundle/bundle.ts'
import { isSignInMail } from '#domain/messages/mails/mail.ts'
import type { Document } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'

/** A document that visitors or accounts left, or the owner's private fields. */
export type PrivateDocument = Document & { collection: PrivateCollection }

/** Submissions come after their mails and forwards, so that the submission of every entry is read too. */
const order = ['mail', 'forwards', 'submissions', 'user', 'private'] as const satisfies PrivateCollection[]

/**
 * Returns all messages, mails, forwards, accounts and private fields, except mails about passwords, which are never moved.
 * docs/behaviour.md 12.5.
 */
export const readPrivateDocuments = call(
  async ({ documents }: Pick<Ports, 'documents'>): Promise<PrivateDocument[]> => {
    const all: PrivateDocument[] = []
    for (const collection of order) {
      const read = take(await documents.readAll(collection))
      const moved = read.filter(({ id }) => !(collection === 'mail' && isSignInMail(id)))
      all.push(...moved.map((document) => ({ ...document, collection })))
    }
    return all
  },
)
