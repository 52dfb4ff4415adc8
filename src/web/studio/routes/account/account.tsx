import { type ReactNode, useRef, useState } from 'react'
import type { Alert } from '#domain/site/alert.ts'
import { useAnswerFocus, useSendOnce } from '../../../ui/answered-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { PasswordField } from '../../../ui/password-field.tsx'
import { PasswordRules } from '../../../ui/password-rules.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { AccountFrame } from '../../account/account-frame.tsx'
import { AccountPart, AccountRow } from '../../account/account-part.tsx'
import { type AccountAnswer, type AccountForm, actOnAccount } from '../../account/act-on-account.ts'
import { CodesPart } from '../../account/codes-part.tsx'
import { loadStandalone } from '../../account/load-standalone.ts'
import { type AccountEventView, loadAccount, type OwnAccountView, type SessionView } from '../../account/passkeys.ts'
import { type PasskeysAnswer, PasskeysPart } from '../../account/passkeys-part.tsx'
import { accountRoot } from '../../layout/frame.ts'
import { Icon } from '../../views/icon.tsx'
import { NameFields } from '../../views/name-fields.tsx'
import { Mark, Rows } from '../../views/rows.tsx'
import type { Route } from './+types/account.ts'

/** One's own account: for Admins in the studio, and for everyone who is signed in on the site. docs/behaviour.md 29.2. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [account, view] = await Promise.all([loadAccount(context), loadStandalone(context, url.pathname)])
  return { account, view, address: accountRoot(url.pathname) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return actOnAccount(context, request, accountRoot(url.pathname))
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('retry-after') ? actionHeaders : loaderHeaders
}

const noAlerts: Alert[] = []

export default function Account({ loaderData: { account, view, address }, actionData }: Route.ComponentProps) {
  const alerts = actionData?.alerts ?? noAlerts
  const { email, passkeys, codes } = account
  const password = codes?.isOn ? 'a password and a code' : 'a password'
  const ways = passkeys?.passkeys.length ? `a passkey or ${password}` : password
  return (
    <AccountFrame
      title="My account"
      lead={`You sign in as ${email}, with ${ways}.`}
      view={view}
      hasError={alerts.length > 0}
      alerts={alerts}
    >
      <AccountParts {...{ account, address }} answer={actionData?.answer} passkeysAnswer={actionData?.passkeys} />
    </AccountFrame>
  )
}

type AccountPartsProps = {
  account: OwnAccountView
  /** The page's own address, to which every form posts. */
  address: string
  answer?: AccountAnswer
  passkeysAnswer?: PasskeysAnswer
}

/** What a person sees and changes of their own account, in the studio and on the site. docs/behaviour.md 29.2. */
function AccountParts({ account, address, answer, passkeysAnswer }: AccountPartsProps) {
  const form = { address, answer }
  const { passkeys, codes, sessions, events } = account
  return (
    <div className="account">
      <AccountPart title="Name and email">
        <NamesForm {...account} {...form} />
        <EmailForm {...account} {...form} />
      </AccountPart>
      <AccountPart title="Password">
        <ChangePasswordForm {...account} {...form} />
      </AccountPart>
      {passkeys && (
        <AccountPart title="Passkeys">
          <PasskeysPart {...passkeys} action={address} icon={<Icon name="key" />} answer={passkeysAnswer} />
        </AccountPart>
      )}
      {codes && (
        <AccountPart title="One-time codes">
          <CodesPart codes={codes} action={`${address}/codes`} icon={<Icon name="shield" />} />
        </AccountPart>
      )}
      <Sessions sessions={sessions} address={address} />
      <Events events={events} />
    </div>
  )
}

type OwnFormProps = { name: AccountForm; address: string; answer?: AccountAnswer; children: ReactNode }

/** A plain form, so that the answer is a document: it may redirect to a confirmation. */
function OwnForm({ name, address, answer, children }: OwnFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const own = answer?.form === name ? answer : undefined
  const sendOnce = useSendOnce(own)
  useAnswerFocus(form, own)
  return (
    <form className="stack" ref={form} method="post" action={address} noValidate onSubmit={sendOnce}>
      <input type="hidden" name="do" value={name} />
      {children}
    </form>
  )
}

type PartFormProps = OwnAccountView & { address: string; answer?: AccountAnswer }

function NamesForm({ firstName, lastName, address, answer }: PartFormProps) {
  const { typed = {}, errors = {} } = answer?.form === 'names' ? answer : {}
  return (
    <OwnForm name="names" address={address} answer={answer}>
      <div className="pair">
        <NameFields names={{ firstName, lastName, ...typed }} errors={errors} own />
      </div>
      <div>
        <Button>Save the name</Button>
      </div>
    </OwnForm>
  )
}

function EmailForm({ email, address, answer }: PartFormProps) {
  const { typed = {}, errors = {} } = answer?.form === 'email' ? answer : {}
  return (
    <OwnForm name="email" address={address} answer={answer}>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        help="You sign in with it. A change is confirmed by a mail to the new address, and announced to the old one."
        defaultValue={typed.email ?? email}
        error={errors.email}
      />
      <div>
        <Button>Change the email</Button>
      </div>
    </OwnForm>
  )
}

function ChangePasswordForm({ firstName, lastName, email, policy, address, answer }: PartFormProps) {
  const { errors = {} } = answer?.form === 'password' ? answer : {}
  const [typed, setTyped] = useState('')
  return (
    <OwnForm name="password" address={address} answer={answer}>
      {/* Tells a password manager the account. */}
      <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
      <PasswordField
        label="Current password"
        name="current"
        autoComplete="current-password"
        revealLabel="Show the current password"
        error={errors.current}
      />
      <PasswordField
        label="New password"
        name="next"
        autoComplete="new-password"
        revealLabel="Show the new password"
        help={<PasswordRules policy={policy} password={typed} names={[firstName, lastName]} email={email} />}
        error={errors.next}
        onTyped={setTyped}
      />
      <div className="row-of">
        <Button>Change the password</Button>
        <span className="fine">Ends all other sessions.</span>
      </div>
    </OwnForm>
  )
}

function Sessions({ sessions, address }: { sessions: readonly SessionView[]; address: string }) {
  return (
    <AccountPart title="Signed in">
      <Rows>
        {sessions.map(({ id, title, fine, isOwn }) => (
          <AccountRow title={title} fine={fine} key={id}>
            {isOwn ? (
              <Mark>Now</Mark>
            ) : (
              <form method="post" action={address}>
                <input type="hidden" name="do" value="end-session" />
                <input type="hidden" name="session" value={id} />
                <Button small>
                  End this one
                  <VisuallyHidden>
                    : {title}, {fine}
                  </VisuallyHidden>
                </Button>
              </form>
            )}
          </AccountRow>
        ))}
      </Rows>
      {sessions.length > 1 && (
        <form method="post" action={address}>
          <input type="hidden" name="do" value="end-others" />
          <button className="button button--plain button--danger" type="submit">
            End all others
          </button>
        </form>
      )}
    </AccountPart>
  )
}

function Events({ events }: { events: readonly AccountEventView[] }) {
  return (
    <AccountPart title="Recent activity">
      {events.length === 0 ? (
        <p className="fine">Nothing yet.</p>
      ) : (
        <Rows>
          {events.map(({ at, title, fine, isRejected }) => (
            <AccountRow title={title} fine={fine} key={`${at} ${title}`}>
              {isRejected && <Mark tone="bad">Refused</Mark>}
            </AccountRow>
          ))}
        </Rows>
      )}
    </AccountPart>
  )
}
