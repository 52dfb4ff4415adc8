import '../../ui/form.css'
import '../form/field.css'
import '../people/people.css'
import { useState } from 'react'
import { data } from 'react-router'
import { addPerson } from '#calls/accounts/people.ts'
import { emailBlankText } from '#domain/accounts/login-form.ts'
import { none } from '#resume/result.ts'
import { isBlank } from '#resume/text.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { Field } from '../../ui/field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { requireRecentSignIn } from '../account/recent-sign-in.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { PasswordAddress } from '../people/password-address.tsx'
import { loadPeople, type PersonView } from '../people/person-view.ts'
import { nameErrors, personFailure, postedNames } from '../people/posted-person.ts'
import { done } from '../posting/answers.ts'
import type { Answer } from '../posting/press.ts'
import { ActForm, Button, ButtonLink } from '../views/button.tsx'
import { Check } from '../views/check.tsx'
import { NameFields } from '../views/name-fields.tsx'
import { Part } from '../views/part.tsx'
import { Problems } from '../views/problems.tsx'
import { Mark } from '../views/rows.tsx'
import { DataTable } from '../views/table.tsx'
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

/** Where there is no mail server, the link is shown once. */
type AddAnswer = Answer & { shown?: { name: string; address: string } }

type AddFormProps = {
  /** Whether the link to choose a password is sent by mail. */
  sends: boolean
  answer: AddAnswer | undefined
  onAnswer(answer: AddAnswer): void
}

function AddForm({ sends, answer, onAnswer }: AddFormProps) {
  const errors = answer?.errors ?? {}
  return (
    <div className="people__add">
      <Part title="Add a person">
        <Problems errors={answer?.errors} />
        <ActForm<AddAnswer> className="stack stack--start narrow" noValidate onAnswer={onAnswer}>
          <div className="pair">
            <NameFields errors={errors} />
          </div>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            required
            help={
              sends
                ? 'They get a mail with a link to choose a password. It works once, for 30 minutes.'
                : 'You get a link to send them. It works once, for 30 minutes.'
            }
            error={errors.email}
          />
          <Check note="May change everything here, people too. Asks for your password." name="isAdmin" value="on">
            Admin
          </Check>
          <Button main icon="people">
            {sends ? 'Add and send the mail' : 'Add and show the link'}
          </Button>
        </ActForm>
      </Part>
    </div>
  )
}

/** Everyone with an account. */
function PeopleTable({ people }: { people: readonly PersonView[] }) {
  return (
    <DataTable name="People" heads={['Name', 'Role', 'Last seen']} hiddenHead="Actions">
      {people.map((person) => (
        <PersonRow key={person.uid} person={person} />
      ))}
    </DataTable>
  )
}

function PersonRow({ person: { id, name, email, isAdmin, isDisabled, isSelf, seen } }: { person: PersonView }) {
  // biome-ignore-start lint/a11y/noRedundantRoles: as above
  return (
    <tr className="table__row" role="row">
      <th className="table__cell table__cell--main" role="rowheader" scope="row" data-label="Name">
        <bdi className={isDisabled ? 'soft' : undefined}>{name}</bdi>
        {name !== email && <span className="rows__fine">{email}</span>}
      </th>
      <td className="table__cell" role="cell" data-label="Role">
        {isDisabled ? <Mark tone="soft">Disabled</Mark> : isAdmin ? <b>Admin</b> : 'User'}
      </td>
      <td className="table__cell table__cell--soft table__cell--date number" role="cell" data-label="Last seen">
        {seen}
      </td>
      <td className="table__cell table__cell--acts" role="cell" data-label="">
        {isSelf ? (
          <ButtonLink small href="/studio/account">
            My account
          </ButtonLink>
        ) : (
          <ButtonLink small href={personPage(id)}>
            Change<VisuallyHidden> {name}</VisuallyHidden>
          </ButtonLink>
        )}
      </td>
    </tr>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

/** The screen of one person. */
function personPage(id: string): string {
  return `/studio/people/${id}`
}
