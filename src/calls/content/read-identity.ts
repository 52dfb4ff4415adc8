import { call, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import { toIdentity } from '#resume/records/collections/identity.ts'
import type { Identity } from '#resume/records/handles.ts'

/** Returns the owner's names in other networks. Fails with 'unavailable' when the document store gives no answer. */
export const readIdentity = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<Identity> => {
  const read = take(await documents.read('identity', 'owner'))
  return toIdentity(read?.fields ?? {})
})
