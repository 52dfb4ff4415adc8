import '../../ui/form.css'
import '../form/field.css'
import '../people/people.css'
import { useState } from 'react'
import { data } from 'react-router'
import { deletePerson, setPersonDisabled, setRole } from '#calls/accounts/change-people.ts'
import { givePasswordAddress, renamePerson } from '#calls/accounts/people.ts'
import type { Result } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { requireRecentSignIn } from '../account/recent-sign-in.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { PasswordAddress } from '../people/password-address.tsx'
import { loadPerson, type PersonView } from '../people/person-view.ts'
import { nameErrors, personFailure, postedNames } from '../people/posted-person.ts'
import { done, rejected } from '../posting/answers.ts'
import type { Answer } from '../posting/press.ts'
import { countOf } from '../text/wording.ts'
import { ActForm, Button } from '../views/button.tsx'
import { NameFields } from '../views/name-fields.tsx'
import { Note } from '../views/note.tsx'
import { Part } from '../views/part.tsx'
import { Problems } from '../views/problems.tsx'
import { Question } from '../views/question.tsx'
import type { Route } from './+types/person.ts'

/** docs/behaviour.md 28.2. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  return { person: await loadPerson(context, id), sends: context.get(siteContext).contact.hasMailServer }
}

/** Where there is no mail server, the address is shown once. */
type PersonAnswer = Answer & { address?: string }

/** What a button does, what the screen then says, and the event in the log. */
const acts = {
  name: ['renamed', 'account renamed'],
  promote: ['promoted', 'role given'],
  demote: ['demoted', 'role taken'],
  password: ['sent', 'password address given'],
  'sign-out': ['signed-out', 'signed out everywhere'],
  disable: ['disabled', 'account disabled'],
  enable: ['enabled', 'account enabled'],
  delete: ['person-deleted', 'account deleted'],
} as const

type Act = keyof typeof acts

/** Changes a person. A name and a sign-out need no recent sign-in. */
export async function action({ params: { id }, request, context }: Route.ActionArgs) {
  const { ports, contact, origin } = context.get(siteContext)
  const { note, uid: by } = context.get(visitContext)
  const form = await request.clone().formData()
  const act = String(form.get('act')) as Act
  if (!Object.hasOwn(acts, act)) return rejected(400, 'This form does not fit the page.')
  const names = postedNames(form)
  const errors = act === 'name' ? nameErrors(names) : {}
  if (Object.keys(errors).length > 0) return data<PersonAnswer>({ errors }, { status: 400 })
  const { uid } = await loadPerson(context, id)
  if (act !== 'name' && act !== 'sign-out') requireRecentSignIn(context, request, 'person-change')

  const place = { origin, host: contact.host }
  const change = { uid, by }
  const work: Record<Act, () => Promise<Result<string | null | undefined> | Result<void>>> = {
    name: () => renamePerson(ports, uid, names),
    promote: () => setRole(ports, change, true),
    demote: () => setRole(ports, change, false),
    password: () => givePasswordAddress(ports, place, uid, contact.hasMailServer ? 'mail' : 'shown'),
    'sign-out': () => ports.sessions.endAll(uid),
    disable: () => setPersonDisabled(ports, change, true),
    enable: () => setPersonDisabled(ports, change, false),
    delete: () => deletePerson(ports, change),
  }
  const changed = await work[act]()
  if (!changed.ok) {
    const { status, alerts } = personFailure(changed.failure)
    return data<PersonAnswer>({ alerts }, { status })
  }
  const [what, event] = acts[act]
  note(event, { account: uid })
  if (typeof changed.data === 'string') return { address: changed.data }
  return done(what, act === 'delete' ? { to: '/studio/people' } : {})
}

export default function Person({ loaderData: { person, sends } }: Route.ComponentProps) {
  const [answer, setAnswer] = useState<PersonAnswer>()
  const { name, email, isSelf, isAdmin, isDisabled, seen } = person
  const role = isDisabled ? 'Disabled' : isAdmin ? 'Admin' : 'User'
  const lead = [...(name === email ? [] : [email]), role, `last seen: ${seen.toLowerCase()}`].join(', ')
  return (
    <Screen name={name} trail={[{ to: '/studio/people', title: 'People' }]}>
      <Work narrow>
        <PageHead title={name} lead={lead} />
        {answer?.address && <PasswordAddress name={name} address={answer.address} />}
        {isSelf ? (
          <Note icon="info" title="This is your own account.">
            <p>
              Its name, password and sessions are in <a href="/studio/account">My account</a>. No account changes its
              own role: another Admin does.
            </p>
          </Note>
        ) : (
          <PersonForms person={person} sends={sends} errors={answer?.errors} onAnswer={setAnswer} />
        )}
      </Work>
    </Screen>
  )
}

type PersonFormsProps = {
  person: PersonView
  /** Whether a link to set a password is sent by mail. */
  sends: boolean
  errors: Answer['errors']
  onAnswer(answer: Answer): void
}

/** What an Admin changes of another person: a form for each change. */
function PersonForms({ person, sends, errors, onAnswer }: PersonFormsProps) {
  const { name, isAdmin, isDisabled, sessions } = person
  return (
    <>
      <Part title="Name">
        <Problems errors={errors} />
        <ActForm className="stack stack--start narrow" noValidate onAnswer={onAnswer}>
          <div className="pair">
            <NameFields names={person} errors={errors ?? {}} />
          </div>
          <Button small name="act" value="name">
            Save the name
          </Button>
        </ActForm>
      </Part>
      <Part title="Role">
        <ActForm className="stack stack--start narrow" onAnswer={onAnswer}>
          <p className="fine">
            {isAdmin
              ? 'An Admin: may change everything here, people too.'
              : 'A User: sees the dashboard, and nothing of the studio.'}
          </p>
          {isAdmin ? (
            <Button small name="act" value="demote">
              Make a User
            </Button>
          ) : (
            <Button small name="act" value="promote">
              Make an Admin
            </Button>
          )}
        </ActForm>
      </Part>
      <Part title="Sign-in">
        <ActForm className="stack stack--start narrow" onAnswer={onAnswer}>
          <p className="fine">
            {isDisabled
              ? 'Disabled: nobody can sign in to this account.'
              : sessions === 0
                ? 'Signed in nowhere.'
                : `Signed in with ${countOf(sessions, 'session')}.`}
          </p>
          <div className="row-of">
            {!isDisabled && (
              <Button small icon="mail" name="act" value="password">
                {sends ? 'Send a mail to set a new password' : 'Show a link to set a new password'}
              </Button>
            )}
            {sessions > 0 && (
              <Button small name="act" value="sign-out">
                Sign out everywhere
              </Button>
            )}
            {isDisabled ? (
              <Button small name="act" value="enable">
                Enable
              </Button>
            ) : (
              <Button small danger name="act" value="disable">
                Disable
              </Button>
            )}
          </div>
        </ActForm>
      </Part>
      <DeletePart name={name} />
    </>
  )
}

function DeletePart({ name }: Pick<PersonView, 'name'>) {
  const [asksDelete, setAsksDelete] = useState(false)
  return (
    <Part title="Delete">
      {asksDelete ? (
        <Question
          title={
            <>
              Delete the account of <bdi>{name}</bdi>?
            </>
          }
          text="It is signed out everywhere and cannot sign in any more. What it published stays, under its name. This cannot be undone."
          button={{ name: 'act', value: 'delete', label: 'Delete the account' }}
          opener="ask-delete"
          onCancel={() => setAsksDelete(false)}
        />
      ) : (
        <>
          <p className="fine">The account is deleted for good. What this person published stays, under their name.</p>
          <div>
            <Button small danger type="button" id="ask-delete" onClick={() => setAsksDelete(true)}>
              Delete the account
            </Button>
          </div>
        </>
      )}
    </Part>
  )
}
