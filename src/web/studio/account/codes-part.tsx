import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import './account.css'

/** The state of an account's one-time codes. `left` counts recovery codes. */
export type CodesShown = { isOn: false } | { isOn: true; left: number; since: string }

/** Codes that are shown before they are switched on. `secret` is in groups; `setup` is the form's encrypted copy of them. */
export type CodesToSetUp = { secret: string; qr: { size: number; path: string }; recovery: string[]; setup: string }

/** The answer to a form about codes; `recovery` are new recovery codes. */
export type CodesAnswer = {
  error?: string
  field?: 'code' | 'saved'
  isSaved?: boolean
  toSetUp?: CodesToSetUp
  recovery?: string[]
}

export type CodesPartProps = {
  codes: CodesShown
  /** The page that sets codes up; the forms post there. */
  action: string
  /** The icon of the link to it, where the frame has one. */
  icon?: ReactNode
  /** New recovery codes, shown once. */
  recovery?: string[]
}

/** One-time codes of an account: on or off. */
export function CodesPart({ codes, action, icon, recovery }: CodesPartProps) {
  return (
    <div className="credentials">
      <p className={codes.isOn ? 'mark' : 'mark mark--soft'}>{codes.isOn ? `On since ${codes.since}` : 'Off'}</p>
      <p className="fine">
        Six digits from an app, asked for after the password. With a passkey they are not asked for.
      </p>
      {recovery !== undefined && (
        <div className="credentials__set">
          <RecoveryCodes codes={recovery} />
        </div>
      )}
      {codes.isOn ? (
        <>
          {recovery === undefined && (
            <p className="fine">
              {codes.left === 1 ? '1 recovery code is left.' : `${codes.left} recovery codes are left.`}
            </p>
          )}
          <div className="row-of">
            <form method="post" action={action}>
              <input type="hidden" name="do" value="recovery" />
              <Button small>Make new recovery codes</Button>
            </form>
            <details>
              <summary className="button button--plain button--danger">Switch off</summary>
              <form className="credentials__form" method="post" action={action}>
                <input type="hidden" name="do" value="off" />
                <p>The password alone will sign in again.</p>
                <Button small>Switch codes off</Button>
              </form>
            </details>
          </div>
        </>
      ) : (
        <a className="button" href={action}>
          {icon}
          Set up one-time codes
        </a>
      )}
    </div>
  )
}
