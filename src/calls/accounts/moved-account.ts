import { toAccount } from '#domain/accounts/account.ts'
import { isSameAddress } from '#domain/email-address.ts'
import { type None, none, type Result, success } from '#domain/result.ts'
import type { Document } from '#ports/content/documents.ts'
import type { Ports } from '#ports/ports.ts'

/**
 * Returns the account document of an address that has no identity, as an import brings it. Returns none without such a
 * document, or when each one belongs to an identity.
 */
export async function movedAccount(
  { documents, identities }: Pick<Ports, 'documents' | 'identities'>,
  email: string,
): Promise<Result<Document | None>> {
  const all = await documents.readAll('user')
  if (!all.ok) return all
  for (const document of all.data.filter((each) => isSameAddress(toAccount(each).email, email))) {
    const identity = await identities.lookUp(document.id)
    if (!identity.ok) return identity
    if (identity.data === none) return success(document)
  }
  return success(none)
}
