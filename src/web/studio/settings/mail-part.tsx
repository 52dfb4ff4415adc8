import { useState } from 'react'
import { encryptions, type MailSetup, mailProviders, type ProviderName } from '#domain/messages/mail-setup.ts'
import { controlOf, Field } from '../../ui/field.tsx'
import { AccountPart } from '../account/account-part.tsx'
import type { Answer } from '../posting/press.ts'
import { ActForm, Button } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { Problems } from '../views/problems.tsx'
import { Quiet } from '../views/quiet.tsx'
import { Select } from '../views/select.tsx'
import { AskFirst } from './ask-first.tsx'
import type { MailPartView } from './load-settings.ts'
import { SecretField } from './secret-field.tsx'
import { SetElsewhere } from './set-elsewhere.tsx'
import { TrialPart } from './trial-part.tsx'
import '../../ui/form.css'
import '../form/field.css'
import '../../ui/styles/segment.css'
import '../layout/segment.css'

/** The mail server, and the test of it. docs/behaviour.md 33.2. */
export function MailPart({ mail }: { mail: MailPartView }) {
  const { setup, sources, isUnreadable, isByExtension } = mail
  return (
    <AccountPart title="Mail">
      <p className="fine">
        With a mail server, visitors get a confirmation and you get a notice of each message. Without one, messages
        still arrive in your studio.
      </p>
      {isUnreadable && (
        <Note icon="error" title="The saved mail server cannot be read." isBad role="alert">
          <p>It was saved with other keys of the site. Please type it again.</p>
        </Note>
      )}
      {isByExtension ? (
        <p>The extension of Firebase sends the mails, with its own settings.</p>
      ) : sources.server === 'environment' ? (
        <ServerElsewhere mail={mail} />
      ) : (
        <MailForm mail={mail} key={JSON.stringify(setup)} />
      )}
      {!isByExtension && <TrialPart trial={mail.trial} setup={sources.server === 'environment' ? null : setup} />}
    </AccountPart>
  )
}

function ServerElsewhere({ mail: { setup, sources, sender, to } }: { mail: MailPartView }) {
  const server = setup === null ? '' : `${setup.host}, port ${setup.port}, ${encryptions[setup.encryption]}`
  return (
    <>
      <SetElsewhere title="Server" value={server} name="MAIL_URL" />
      <SetElsewhere title="Send as" value={sender} name="MAIL_FROM" source={sources.from} />
      <ActForm>
        <TestButton to={to} />
      </ActForm>
    </>
  )
}

/** Saves what is typed, and tests it. */
function TestButton({ to }: { to: string }) {
  return (
    <Button main icon={to === '' ? undefined : 'mail'} name="act" value={to === '' ? 'save-mail' : 'test-mail'}>
      {to === '' ? 'Save' : `Send a test to ${to}`}
    </Button>
  )
}

type Server = Pick<MailSetup, 'host' | 'port' | 'encryption'>

function MailForm({ mail }: { mail: MailPartView }) {
  const { setup, sources, sender, isRecent } = mail
  const [server, setServer] = useState<Server>(setup ?? { host: '', port: '587', encryption: 'starttls' })
  const [provider, setProvider] = useState(nameOf(setup?.host ?? ''))
  const [answer, setAnswer] = useState<Answer>()
  const { errors = {} } = answer ?? {}
  const known = provider === 'other' ? undefined : mailProviders[provider]

  function choose(name: ProviderName | 'other') {
    setProvider(name)
    const { host, port, encryption } =
      name === 'other' ? { host: '', port: '587', encryption: 'starttls' as const } : mailProviders[name]
    setServer({ host, port, encryption })
  }

  const fields = <ServerFields server={server} errors={errors} onChange={setServer} />
  return (
    <ActForm className="stack stack--far" noValidate onAnswer={setAnswer}>
      <Problems errors={answer?.errors} />
      {!isRecent && <AskFirst what="mail" action="mail-change" from="/studio/settings" />}
      <fieldset className="stack stack--far" disabled={!isRecent}>
        <legend className="visually-hidden">Mail server</legend>
        <Providers provider={provider} onChoose={choose} />
        <div className="pair">
          {sources.from === 'environment' ? (
            <SetElsewhere title="Send as" value={sender} name="MAIL_FROM" />
          ) : (
            <Field
              label="Send as"
              name="from"
              type="email"
              autoComplete="off"
              defaultValue={setup?.from}
              error={errors.from}
            />
          )}
          <Field label="User name" name="user" autoComplete="off" defaultValue={setup?.user} error={errors.user} />
        </div>
        <Password mail={mail} provider={known} error={errors.password} />
        {known === undefined ? (
          fields
        ) : (
          <Quiet title="Server settings" isOpen={errors.host !== undefined || errors.port !== undefined}>
            {fields}
          </Quiet>
        )}
        <div className="row-of">
          <TestButton to={mail.to} />
          <span className="fine">Takes effect immediately.</span>
          {setup !== null && (
            <Button plain danger name="act" value="remove-mail">
              Remove this server
            </Button>
          )}
        </div>
      </fieldset>
    </ActForm>
  )
}

type ProvidersProps = { provider: ProviderName | 'other'; onChoose(name: ProviderName | 'other'): void }

function Providers({ provider, onChoose }: ProvidersProps) {
  const names = Object.keys(mailProviders) as ProviderName[]
  return (
    <fieldset className="field">
      <legend className="field__label">Your email is with</legend>
      <div className="segment segment--words segment--wrap">
        {[...names, 'other' as const].map((name) => (
          <label className="segment__choice" key={name}>
            <input
              className="segment__input"
              type="radio"
              name="provider"
              checked={name === provider}
              onChange={() => onChoose(name)}
            />
            {name === 'other' ? 'Another' : mailProviders[name].title}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type PasswordProps = {
  mail: MailPartView
  provider: { passwords: string; title: string } | undefined
  error: string | undefined
}

function Password({ mail: { setup }, provider, error }: PasswordProps) {
  const help = provider && (
    <>
      Not the password you log in with: <a href={provider.passwords}>make one for this site at {provider.title}</a>.
    </>
  )
  return (
    <SecretField
      label={provider === undefined ? 'Password' : 'App password'}
      name="password"
      isSaved={setup?.hasPassword === true}
      help={help}
      error={error}
    />
  )
}

type ServerFieldsProps = { server: Server; errors: Readonly<Record<string, string>>; onChange(server: Server): void }

function ServerFields({ server, errors, onChange }: ServerFieldsProps) {
  const { host, port, encryption } = server
  const text = (name: 'host' | 'port', label: string, value: string) => (
    <Field label={label} name={name} error={errors[name]}>
      <input
        {...controlOf({ id: `field-${name}`, error: errors[name] })}
        className="field__input"
        name={name}
        value={value}
        autoComplete="off"
        inputMode={name === 'port' ? 'numeric' : undefined}
        onChange={({ currentTarget }) => onChange({ ...server, [name]: currentTarget.value })}
      />
    </Field>
  )
  return (
    <div className="settings__server">
      {text('host', 'Server', host)}
      {text('port', 'Port', port)}
      <Field label="Encryption" name="encryption">
        <Select
          id="field-encryption"
          name="encryption"
          value={encryption}
          onChange={({ currentTarget }) =>
            onChange({ ...server, encryption: currentTarget.value === 'tls' ? 'tls' : 'starttls' })
          }
          choices={Object.entries(encryptions).map(([value, label]) => ({ value, label }))}
        />
      </Field>
    </div>
  )
}

function nameOf(host: string): ProviderName | 'other' {
  const names = Object.keys(mailProviders) as ProviderName[]
  return names.find((name) => mailProviders[name].host === host) ?? 'other'
}
