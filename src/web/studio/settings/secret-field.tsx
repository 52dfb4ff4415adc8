import { type ReactNode, useState } from 'react'
import { PasswordField } from '../../ui/password-field.tsx'
import { Button } from '../views/button.tsx'

type SecretFieldProps = {
  label: string
  name: string
  isSaved: boolean
  help?: ReactNode
  error: string | undefined
}

/** A saved secret is never sent here: it can only be replaced. */
export function SecretField({ label, name, isSaved, help, error }: SecretFieldProps) {
  const [isReplacing, setReplacing] = useState(!isSaved)
  if (isReplacing || error !== undefined)
    return <PasswordField label={label} name={name} autoComplete="new-password" help={help} {...(error && { error })} />
  return (
    <div className="field">
      <span className="field__label">{label}</span>
      <div className="saved">
        <span className="saved__dots" aria-hidden="true">
          ••••••••••••
        </span>
        <span className="fine">Saved, encrypted. Nobody can read it here.</span>
        <Button small type="button" onClick={() => setReplacing(true)}>
          Replace
        </Button>
      </div>
    </div>
  )
}
