import { findPerson, type ListedPerson, listPeople } from '#calls/accounts/people.ts'
import { readDraftedOwner } from '#calls/studio/draft/read-draft.ts'
import { fullName } from '#domain/accounts/account.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import { loaded, notFound } from '../posting/answers.ts'
import { ownerDay } from '../text/owner-day.ts'
import { capitalised } from '../text/wording.ts'

/** A person as the list and their own screen show them. */
export type PersonView = Omit<ListedPerson, 'seenAt'> & {
  name: string
  /** 'Now' for the viewer. */
  seen: string
  isSelf: boolean
}

/** Throws 503 while the stores do not answer. */
export async function loadPeople(context: Context): Promise<PersonView[]> {
  const { ports } = context.get(siteContext)
  const people = loaded(await listPeople(ports))
  const show = await shownAs(context)
  return people.map(show).sort((a, b) => placeOf(a) - placeOf(b))
}

/** The viewer comes first, then the Admins, the Users, and those who are disabled. */
function placeOf({ isSelf, isAdmin, isDisabled }: PersonView): number {
  return isSelf ? 0 : isDisabled ? 3 : isAdmin ? 1 : 2
}

/** Throws 404 for an unknown id, and 503 while the stores do not answer. */
export async function loadPerson(context: Context, id: string): Promise<PersonView> {
  const { ports } = context.get(siteContext)
  const person = loaded(await findPerson(ports, id))
  if (person === none) throw notFound()
  return (await shownAs(context))(person)
}

async function shownAs(context: Context): Promise<(person: ListedPerson) => PersonView> {
  const { ports } = context.get(siteContext)
  const { uid: own } = context.get(visitContext)
  const { timeZone } = await readDraftedOwner(ports)
  const now = ports.clock.now()
  return ({ seenAt, ...person }) => {
    const isSelf = person.uid === own
    const seen = seenAt === none ? 'never' : ownerDay(seenAt.toISOString(), now, timeZone)
    return { ...person, name: fullName(person), seen: isSelf ? 'Now' : capitalised(seen), isSelf }
  }
}
