import { call, take } from '#domain/call.ts'
import type { Ports } from '#ports/ports.ts'
import type { PersonInfo } from '#resume/records/person-info.ts'
import { type None, none } from '#resume/result.ts'
import { readPeople } from '../accounts/people.ts'

/**
 * Returns the address that messages go to: the owner's mailbox, else the email of the oldest account that is an Admin and can
 * sign in. None when there is no such account. Fails as the stores do. docs/behaviour.md 5.11.
 */
export const readMailbox = call(
  async (
    ports: Pick<Ports, 'documents' | 'identities'>,
    { email }: Pick<PersonInfo, 'email'>,
  ): Promise<string | None> => {
    if (email !== none) return email
    const people = take(await readPeople(ports))
    const admins = people
      .filter(({ account, identity }) => account.isAdmin && !identity.disabled)
      .map(({ identity }) => identity)
      .sort((a, b) => Date.parse(a.metadata.creationTime) - Date.parse(b.metadata.creationTime))
    return admins[0]?.email ?? none
  },
)
