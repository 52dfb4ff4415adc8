import { type ReactNode, useState } from 'react'
import { filledIn, type Host, hosts, suggestedUrl } from '#domain/places/hosts.ts'
import { type PlaceForm as FormWay, type PlaceKind, type PlaceSetup, placeKinds } from '#domain/places/place.ts'
import { Field } from '../../ui/field.tsx'
import { newPlace } from '../places/place-view.ts'
import { isRejection } from '../posting/press.ts'
import { AskFirst } from '../settings/ask-first.tsx'
import { SecretField } from '../settings/secret-field.tsx'
import { Steps } from '../settings/steps.tsx'
import { ActForm, Button } from '../views/button.tsx'
import { Check } from '../views/check.tsx'
import { Part } from '../views/part.tsx'
import { Problems } from '../views/problems.tsx'
import { Question } from '../views/question.tsx'
import { HostSteps } from './host-steps.tsx'
import type { CheckAnswer, PlaceFormView } from './load-place.ts'
import '../../ui/link.css'
import '../../ui/form.css'
import '../form/field.css'
import '../views/choice.css'
import './place.css'

const removeId = 'remove-place'

/** A place: its host's steps or its kind first, its fields under it, where messages go, then the check. docs/behaviour.md 34.9, 34.10. */
export function PlaceForm({ shown }: { shown: PlaceFormView }) {
  const { id, title, address, host, setup, isSaved, isRecent } = shown
  const [kind, setKind] = useState(setup.kind)
  const [publicUrl, setPublicUrl] = useState(setup.publicUrl)
  const [{ errors, steps = [] }, setAnswer] = useState<CheckAnswer>({})
  const [isAsking, setAsking] = useState(false)
  const fields = { setup, errors: errors ?? {}, isSaved: isSaved && kind === setup.kind }
  const publicAddress = <PublicAddress value={publicUrl} error={errors?.publicUrl} onChange={setPublicUrl} />
  return (
    <>
      <ActForm<CheckAnswer> className="place-new" noValidate onAnswer={setAnswer}>
        <Problems errors={errors} />
        {!isRecent && <AskFirst what="a place" action="place-change" from={address} />}
        <fieldset className="place-new__all" disabled={!isRecent}>
          <legend className="visually-hidden">{title}</legend>
          {host === null ? (
            <fieldset className="choices">
              <legend className="visually-hidden">Kind of place</legend>
              {(Object.keys(placeKinds) as PlaceKind[]).map((each) => (
                <div className="place-new__kind" key={each}>
                  <label className="choice">
                    <input
                      className="choice__input"
                      type="radio"
                      name="kind"
                      value={each}
                      checked={each === kind}
                      onChange={() => setKind(each)}
                    />
                    <span className="choice__title">{placeKinds[each].title}</span>
                    <span className="choice__text">{placeKinds[each].text}</span>
                  </label>
                  {each === kind && (
                    <div className="stack stack--far place-new__fields">
                      <KindFields kind={kind} {...fields} />
                      {publicAddress}
                    </div>
                  )}
                </div>
              ))}
            </fieldset>
          ) : (
            <HostFields host={hosts[host]} {...fields} onSuggest={setPublicUrl}>
              {publicAddress}
            </HostFields>
          )}
          <FormWays shown={shown} error={errors?.formUrl} />
        </fieldset>
        {steps.length > 0 && (
          <div role="status">
            <Steps title="Checked, nothing sent yet" note={null} steps={steps} />
          </div>
        )}
        <div className="row-of">
          <Button main name="act" value="save" disabled={!isRecent}>
            Check and save
          </Button>
          <a className="link" href="/studio/places">
            Cancel
          </a>
          {id !== newPlace && isRecent && (
            <Button plain danger type="button" id={removeId} onClick={() => setAsking(true)}>
              Remove this place
            </Button>
          )}
        </div>
      </ActForm>
      {isAsking && (
        <Question
          title={`Remove ${title}?`}
          text="Publishing no longer sends anything there, and its access is deleted here. The pages stay with the host until you delete them there."
          button={{ name: 'act', value: 'remove', label: 'Remove this place' }}
          opener={removeId}
          onAnswer={(answer) => setAsking(isRejection(answer))}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

type FieldsProps = { setup: PlaceSetup; errors: Readonly<Record<string, string>>; isSaved: boolean }

type HostFieldsProps = FieldsProps & { host: Host; onSuggest(publicUrl: string): void; children: ReactNode }

/** The steps at a host, and the fields of its branch, filled in from the names of the account and the repository. */
function HostFields({ host, setup, onSuggest, children, ...fields }: HostFieldsProps) {
  const [{ user, name }, setNames] = useState({ user: '', name: 'site' })
  const typed = (names: { user: string; name: string }) => {
    setNames(names)
    onSuggest(suggestedUrl(host, names.user, names.name))
  }
  const repository = filledIn(host.repository, user, name)
  return (
    <>
      <input type="hidden" name="kind" value="git" />
      <div className="pair">
        <Field
          label={`User name at ${host.account}`}
          name="user"
          autoComplete="off"
          onInput={({ currentTarget: { value } }) => typed({ user: value.trim(), name })}
        />
        <Field
          label="Name of the repository"
          name="name"
          autoComplete="off"
          defaultValue={name}
          onInput={({ currentTarget: { value } }) => typed({ user, name: value.trim() })}
        />
      </div>
      <HostSteps host={host} user={user} name={name} />
      <div className="stack stack--far">
        <KindFields kind="git" setup={{ ...setup, repository }} {...fields} />
        {children}
      </div>
    </>
  )
}

function KindFields({ kind, setup, errors, isSaved }: FieldsProps & { kind: PlaceKind }) {
  const text = (name: Exclude<keyof PlaceSetup, 'kind' | 'form'>, label: string, help?: string) => (
    <Field
      key={setup[name]}
      label={label}
      name={name}
      autoComplete="off"
      defaultValue={setup[name]}
      required
      error={errors[name]}
      help={help}
    />
  )
  if (kind === 'folder')
    return text('folder', 'Folder', 'A whole path, such as /srv/resume. It must be new, empty, or an earlier publish.')
  if (kind === 'bucket')
    return (
      <>
        {text('endpoint', 'Address of the storage', 'Without the bucket, such as https://s3.eu-central-1.example.com.')}
        <div className="pair">
          {text('bucket', 'Bucket')}
          {text('region', 'Region')}
        </div>
        {text('keyId', 'Access key ID')}
        <SecretField
          label="Secret access key"
          name="secret"
          isSaved={isSaved}
          help="It needs to list, write and delete in this one bucket, nothing more."
          error={errors.secret}
        />
      </>
    )
  return (
    <>
      {text('repository', 'Repository', 'https address of the repository.')}
      <div className="pair">
        {text('branch', 'Branch', 'Vita writes to this branch alone.')}
        <fieldset className="field">
          <legend className="field__label">History</legend>
          <Check name="history" value="keep" defaultChecked={setup.history === 'keep'}>
            Keep every version
          </Check>
          <p className="field__help">In the branch, not in Vita.</p>
        </fieldset>
      </div>
      <SecretField
        label="Access token"
        name="token"
        isSaved={isSaved}
        help="It needs to write to this one repository, nothing more."
        error={errors.token}
      />
    </>
  )
}

type PublicAddressProps = { value: string; error: string | undefined; onChange(value: string): void }

/** The base path is that of the address, so it is said while it is typed. */
function PublicAddress({ value, error, onChange }: PublicAddressProps) {
  const path = URL.parse(value)?.pathname.replace(/\/?$/, '/')
  return (
    <Field
      label="Public address"
      name="publicUrl"
      required
      error={error}
      help={`What visitors will open.${path === undefined ? '' : ` The pages are made for ${path}.`}`}
    >
      <input
        className="field__input"
        id="field-publicUrl"
        name="publicUrl"
        type="url"
        value={value}
        autoComplete="off"
        required
        aria-invalid={error ? true : undefined}
        aria-describedby={`${error ? 'field-publicUrl-error ' : ''}field-publicUrl-help`}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </Field>
  )
}

/** How visitors of the place write. */
function FormWays({ shown: { setup, here, mailbox }, error }: { shown: PlaceFormView; error: string | undefined }) {
  const [chosen, setChosen] = useState<FormWay>(setup.form)
  const ways: { way: FormWay; words: string; note?: string; isOff?: boolean }[] = [
    {
      ...{ way: 'here', words: 'Messages come to this Vita', isOff: here.whyNot !== '' },
      note: here.whyNot || `${here.origin} must be open to the internet.`,
    },
    { way: 'service', words: 'Messages go to a form service' },
    {
      ...{ way: 'email', words: 'Show my email address instead', isOff: mailbox === '' },
      note: mailbox === '' ? 'Add it to your links on Home first, as mailto:you@example.org.' : mailbox,
    },
    { way: 'none', words: 'No contact page' },
  ]
  return (
    <Part title="Contact form">
      <fieldset className="stack stack--near">
        <legend className="visually-hidden">Where messages go</legend>
        {ways.map(({ way, words, note, isOff = false }) => (
          <Check
            key={way}
            type="radio"
            note={note}
            name="form"
            value={way}
            checked={way === chosen}
            disabled={isOff && way !== chosen}
            onChange={() => setChosen(way)}
          >
            {words}
          </Check>
        ))}
      </fieldset>
      {chosen === 'service' && (
        <Field
          label="Address of the form service"
          name="formUrl"
          type="url"
          autoComplete="off"
          defaultValue={setup.formUrl}
          required
          error={error}
        />
      )}
    </Part>
  )
}
