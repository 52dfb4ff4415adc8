import { useRef } from 'react'
import { useAnswerFocus } from '../../ui/answered-form.ts'
import { Button } from '../../ui/button.tsx'
import { controlOf, Field } from '../../ui/field.tsx'
import { CopyButton } from '../views/copy-button.tsx'
import type { CodesAnswer, CodesToSetUp } from './codes-part.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type CodesSetupProps = {
  codes: CodesToSetUp
  action: string
  /** The page that 'Not now' links to. */
  back: string
  answer?: CodesAnswer
}

import './account.css'

/** Sets one-time codes up: the secret to scan or to copy, one code as a proof, and the recovery codes. */
export function CodesSetup({ codes: { secret, qr, recovery, setup }, action, back, answer }: CodesSetupProps) {
  const form = useRef<HTMLFormElement>(null)
  useAnswerFocus(form, answer)
  const errorOf = (field: CodesAnswer['field']) => (answer?.field === field ? answer?.error : undefined)
  const savedError = errorOf('saved')
  return (
    <form className="credentials" ref={form} method="post" action={action} noValidate>
      <input type="hidden" name="do" value="on" />
      <input type="hidden" name="setup" value={setup} />
      <div className="codes-setup__scan">
        <svg
          className="codes-setup__qr"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label="Code to scan; the same secret stands beside it as text."
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <div className="stack codes-setup__words">
          <p>Scan this with an app for one-time codes, or copy the secret into it.</p>
          <div className="secret">
            <span className="secret__text">{secret}</span>
            <CopyButton text={secret.replaceAll(' ', '')}>Copy</CopyButton>
          </div>
          <div className="codes-setup__code">
            <Field label="Code of the app" name="code" error={errorOf('code')}>
              <input
                {...controlOf({ id: 'field-code', error: errorOf('code') })}
                className="field__input"
                name="code"
                autoComplete="one-time-code"
                inputMode="numeric"
              />
            </Field>
          </div>
        </div>
      </div>
      <div className="credentials__set">
        <RecoveryCodes codes={recovery} />
      </div>
      <div>
        <label className="check">
          <input
            {...controlOf({ id: 'field-saved', error: savedError })}
            className="check__input"
            type="checkbox"
            name="saved"
            defaultChecked={answer?.isSaved}
          />
          I have put the recovery codes somewhere safe
        </label>
        {savedError && (
          <p className="field__error" id="field-saved-error">
            {savedError}
          </p>
        )}
      </div>
      <div className="row-of">
        <Button main>Switch on</Button>
        <a className="button" href={back}>
          Not now
        </a>
      </div>
    </form>
  )
}
