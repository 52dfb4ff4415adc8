import type { ReactNode } from 'react'
import { passkeyTexts } from '#domain/accounts/passkey.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasskeyForm } from '../../ui/passkeys/passkey-form.tsx'
import './account.css'

/** A passkey as its account sees it. */
export type PasskeyView = { id: string; name: string; fine: string }

/**
 * What was rejected: the form (`add`, or the id of a passkey), the text, and the typed name.
 */
export type PasskeysAnswer = { of: string; error: string; name: string }

export type PasskeysPartProps = {
  passkeys: readonly PasskeyView[]
  /** Where the forms post to. */
  action: string
  /** Why this site can have none; '' when it can. */
  problem: string
  /** The icon of the button that adds one, where the frame has one. */
  icon?: ReactNode
  answer?: PasskeysAnswer
}

/** The passkeys of an account: add, rename, remove. */
export function PasskeysPart({ passkeys, action, problem, icon, answer }: PasskeysPartProps) {
  const added = answer?.of === 'add' ? answer : undefined
  return (
    <div className="credentials">
      <p className="fine">Sign in with a fingerprint, a face or the PIN of a device. No password to forget or steal.</p>
      {passkeys.length > 0 && (
        // biome-ignore lint/a11y/noRedundantRoles: Safari reads a list without markers as a list only with its role
        <ul className="credentials__list" role="list" aria-label="Passkeys">
          {passkeys.map((passkey) => (
            <Item
              {...passkey}
              action={action}
              key={passkey.id}
              answer={answer?.of === passkey.id ? answer : undefined}
            />
          ))}
        </ul>
      )}
      {problem !== '' ? (
        <p>{problem}</p>
      ) : (
        <details className="credentials__add" open={added !== undefined}>
          <summary className="button">
            {icon}
            Add a passkey
          </summary>
          <PasskeyForm className="credentials__form" purpose="add" action={action} needs={['name']}>
            <Field
              label="Name"
              name="name"
              id="passkey-name"
              help="So that you know it again, such as Laptop."
              defaultValue={added?.name}
              error={added?.error}
            />
            <input type="hidden" name="do" value="add" />
            <Button>Continue</Button>
            <noscript>
              <p className="fine">{passkeyTexts.needsScripts}</p>
            </noscript>
          </PasskeyForm>
        </details>
      )}
    </div>
  )
}

type ItemProps = PasskeyView & { action: string; answer: PasskeysAnswer | undefined }

function Item({ id, name, fine, action, answer }: ItemProps) {
  return (
    <li className="credentials__item">
      <div className="credentials__name">
        <b dir="auto">{name}</b>
        <span className="rows__fine">{fine}</span>
      </div>
      <div className="credentials__acts">
        <details open={answer !== undefined}>
          <summary className="button button--plain">Rename</summary>
          <form className="credentials__form" method="post" action={action} noValidate>
            <input type="hidden" name="id" value={id} />
            <Field
              label="New name"
              name="name"
              id={`name-${id}`}
              defaultValue={answer?.name ?? name}
              error={answer?.error}
            />
            <input type="hidden" name="do" value="rename" />
            <Button small>Save</Button>
          </form>
        </details>
        <details>
          <summary className="button button--plain button--danger">Remove</summary>
          <form className="credentials__form" method="post" action={action}>
            <input type="hidden" name="id" value={id} />
            <p>It no longer signs in. Delete it from the device, too.</p>
            <input type="hidden" name="do" value="remove" />
            <Button small>Remove this passkey</Button>
          </form>
        </details>
      </div>
    </li>
  )
}
