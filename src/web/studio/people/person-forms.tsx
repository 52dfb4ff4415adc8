import { useState } from 'react'
import type { Answer } from '../posting/press.ts'
import { countOf } from '../text/count.ts'
import { ActForm } from '../views/act-form.tsx'
import { Button } from '../views/button.tsx'
import { NameFields } from '../views/name-fields.tsx'
import { Part } from '../views/part.tsx'
import { Problems } from '../views/problems.tsx'
import { Question } from '../views/question.tsx'
import type { PersonView } from './person-view.ts'
import '../../ui/form.css'
import '../form/field.css'
import './people.css'

type PersonFormsProps = {
  person: PersonView
  /** Whether a link to set a password is sent by mail. */
  sends: boolean
  errors: Answer['errors']
  onAnswer(answer: Answer): void
}

/** What an Admin changes of another person: a form for each change. */
export function PersonForms({ person, sends, errors, onAnswer }: PersonFormsProps) {
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
