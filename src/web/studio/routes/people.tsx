import { useState } from 'react'
import { data } from 'react-router'
import { addPerson } from '#calls/accounts/people.ts'
import { emailBlankText } from '#domain/accounts/login-form.ts'
import { none } from '#resume/result.ts'
import { isBlank } from '#resume/text.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { requireRecentSignIn } from '../account/recent-sign-in.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { type AddAnswer, AddForm } from '../people/add-form.tsx'
import { PasswordAddress } from '../people/password-address.tsx'
import { PeopleTable, personPage } from '../people/people-table.tsx'
import { personFailure } from '../people/person-failure.ts'
import { loadPeople } from '../people/person-view.ts'
import { nameErrors, postedNames } from '../people/posted-names.ts'
import { done } from '../posting/confirmations.ts'
import type { Route } from './+types/people.ts'

/** docs/behaviour.md 28.1. */
export async function loader({ context }: Route.LoaderArgs) {
  return { people: await loadPeople(context), sends: context.get(siteContext).contact.hasMailServer }
}

/** Adds a person. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ports, contact, origin } = context.get(siteContext)
  const { note } = context.get(visitContext)
  const form = await request.clone().formData()
  const typed = { ...postedNames(form), email: String(form.get('email') ?? '').trim(), isAdmin: form.has('isAdmin') }
  const errors = { ...nameErrors(typed), ...(isBlank(typed.email) ? { email: emailBlankText } : {}) }
  if (Object.keys(errors).length > 0) return wrong(errors)
  requireRecentSignIn(context, request, 'person-add')

  const handover = contact.hasMailServer ? 'mail' : 'shown'
  const added = await addPerson(ports, { origin, host: contact.host }, typed, handover)
  if (!added.ok) {
    const { code, message } = added.failure
    if (code === 'email-already-in-use' || code === 'invalid-email') return wrong({ email: message })
    const { status, alerts } = personFailure(added.failure)
    return data<AddAnswer>({ alerts }, { status })
  }
  const { uid, id, address, isSent } = added.data
  note('account added', { account: uid, why: typed.isAdmin ? 'Admin' : 'User' })
  if (address !== none) return { shown: { name: typed.email, address } }
  return isSent ? done('invited') : done('not-invited', { to: personPage(id) })
}

function wrong(errors: Record<string, string>) {
  return data<AddAnswer>({ errors }, { status: 400 })
}

export default function People({ loaderData: { people, sends } }: Route.ComponentProps) {
  const [answer, setAnswer] = useState<AddAnswer>()
  return (
    <Screen name="People">
      <Work narrow>
        <PageHead title="People" lead="Everyone with an account. Only Admins can open the studio." />
        {answer?.shown && <PasswordAddress {...answer.shown} />}
        <PeopleTable people={people} />
        <AddForm sends={sends} answer={answer} onAnswer={setAnswer} />
      </Work>
    </Screen>
  )
}
