import { toAccount } from '#domain/accounts/account.ts'
import { call, take } from '#domain/call.ts'
import type { Document } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'
import { isSameAddress } from '#resume/email-address.ts'
import { type None, none } from '#resume/result.ts'

/**
 * Returns the account document of an address that has no identity, as an import brings it. Returns none without such a
 * document, or when each one belongs to an identity.
 */
export const movedAccount = call(
  async (
    { documents, identities }: Pick<Ports, 'documents' | 'identities'>,
    email: string,
  ): Promise<Document | None> => {
    const all = take(await documents.readAll('user'))
    for (const document of all.filter((each) => isSameAddress(toAccount(each).email, email))) {
      const identity = take(await identities.lookUp(document.id))
      if (identity === none) return document
    }
    return none
  },
)
