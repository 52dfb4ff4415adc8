import type { ReactNode } from 'react'
import { countOf } from '../count.ts'
import { Icon } from '../views/icon.tsx'
import { NameFields } from '../views/name-fields.tsx'
import { Part } from '../views/part.tsx'
import { Problems } from '../views/problems.tsx'
import { Question } from '../views/question.tsx'
import { personPage } from './people-table.tsx'
import type { ShownPerson } from './shown-person.ts'
import '../../ui/form.css'
import '../form/field.css'
import './people.css'

type PersonFormsProps = {
  person: ShownPerson
  /** Whether an address to set a password is sent by mail. */
  sends: boolean
  asksDelete: boolean
  errors: Record<string, string>
}

/** What an Admin changes of another person: a form for each change. */
export function PersonForms({ person, sends, asksDelete, errors }: PersonFormsProps) {
  const { id, isAdmin, isDisabled, sessions } = person
  const page = personPage(id)
  return (
    <>
      {asksDelete && <AskDelete person={person} />}
      <Part title="Name">
        <Problems errors={errors} />
        <form className="people__form" method="post" action={page} noValidate>
          <div className="pair">
            <NameFields names={person} errors={errors} />
          </div>
          <Act name="name">Save the name</Act>
        </form>
      </Part>
      <Part title="May">
        <form className="people__form" method="post" action={page}>
          <p className="fine">
            {isAdmin
              ? 'An Admin: may change everything here, people too.'
              : 'A User: sees the dashboard, and nothing of the studio.'}
          </p>
          {isAdmin ? <Act name="demote">Make a User</Act> : <Act name="promote">Make an Admin</Act>}
        </form>
      </Part>
      <Part title="Sign-in">
        <form className="people__form" method="post" action={page}>
          <p className="fine">
            {isDisabled
              ? 'Disabled: nobody can sign in to this account.'
              : sessions === 0
                ? 'Signed in nowhere.'
                : `Signed in with ${countOf(sessions, 'session')}.`}
          </p>
          <div className="row-of">
            {!isDisabled && (
              <Act name="password" icon="mail">
                {sends ? 'Send a mail to set a new password' : 'Show an address to set a new password'}
              </Act>
            )}
            {sessions > 0 && <Act name="sign-out">Sign out everywhere</Act>}
            {isDisabled ? (
              <Act name="enable">Enable</Act>
            ) : (
              <Act name="disable" isDangerous>
                Disable
              </Act>
            )}
          </div>
        </form>
      </Part>
      {!asksDelete && (
        <Part title="Delete">
          <p className="fine">The account goes for good. What this person published stays, under their name.</p>
          <div>
            <a className="button button--small button--danger" href={`${page}?ask=delete`}>
              Delete the account
            </a>
          </div>
        </Part>
      )}
    </>
  )
}

type ActProps = { name: string; icon?: string; isDangerous?: boolean; children: ReactNode }

function Act({ name, icon, isDangerous, children }: ActProps) {
  const style = isDangerous ? 'button button--small button--danger' : 'button button--small'
  return (
    <button className={style} type="submit" name="act" value={name}>
      {icon !== undefined && <Icon name={icon} />}
      {children}
    </button>
  )
}

function AskDelete({ person: { id, name } }: { person: ShownPerson }) {
  return (
    <Question
      title={
        <>
          Delete the account of <bdi>{name}</bdi>?
        </>
      }
      text="It is signed out everywhere and cannot sign in any more. What it published stays, under its name. This cannot be undone."
      page={personPage(id)}
      button={{ name: 'act', value: 'delete', label: 'Delete the account' }}
    />
  )
}
