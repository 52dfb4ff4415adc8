import { call, take } from '#domain/call.ts'
import { type PrivateFields, privateFieldErrors, toPrivateFields } from '#domain/links/private-fields.ts'
import type { Ports } from '#ports/ports.ts'

/** The owner's private fields: in a bundle only with `--with-messages`. docs/behaviour.md 37.2. */
const privateCollection = 'private'

/** What only links show of the owner. Fails as the store does. */
export const readPrivateFields = call(async ({ documents }: Pick<Ports, 'documents'>): Promise<PrivateFields> => {
  const read = take(await documents.read(privateCollection, 'owner'))
  return toPrivateFields(read?.fields ?? {})
})

/** Stores them, each on one line; or returns the messages of wrong fields, by their names. Open links show them at once. */
export const savePrivateFields = call(
  async (
    { documents }: Pick<Ports, 'documents'>,
    typed: PrivateFields,
  ): Promise<{ fields: PrivateFields } | { errors: Partial<PrivateFields> }> => {
    const fields = toPrivateFields(typed)
    const errors = privateFieldErrors(fields)
    if (Object.keys(errors).length > 0) return { errors }
    take(await documents.commit([{ collection: privateCollection, id: 'owner', fields }]))
    return { fields }
  },
)
