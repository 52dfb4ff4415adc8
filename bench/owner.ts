import type { Stack } from '../src/stack/open-stack.ts'

/** Commits a new name of the owner beside the running site and returns it. The other fields stay. */
export async function renameOwner({ ports }: Stack): Promise<string> {
  const owner = await ports.documents.read('person-info', 'owner')
  if (!owner.ok || owner.data === null) throw new Error('There is no owner.')
  const name = `Owner ${crypto.randomUUID()}`
  const fields = { ...owner.data.fields, name }
  const written = await ports.documents.commit([{ collection: 'person-info', id: 'owner', fields }])
  if (!written.ok) throw new Error(written.failure.message)
  return name
}
