import { type ReactNode, useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { AccountPart } from '../account/account-part.tsx'
import type { Answer } from '../posting/press.ts'
import { capitalised, everyText } from '../text/wording.ts'
import { Problems } from '../views/problems.tsx'
import { SavingForm } from '../views/saving-form.tsx'
import type { SettingsView, ValueView } from './load-settings.ts'
import { SetElsewhere } from './set-elsewhere.tsx'
import '../../ui/styles/segment.css'
import '../layout/segment.css'

type Values = SettingsView['values']
type Errors = Readonly<Record<string, string>>

/** Backups by schedule. docs/behaviour.md 33.2. */
export function BackupsPart({ values, backups }: { values: Values; backups: SettingsView['backups'] }) {
  const { BACKUP_EVERY: every, BACKUP_KEEP: keep } = values
  if (backups.elsewhere !== '')
    return (
      <AccountPart title="Backups">
        <p>{backups.elsewhere}</p>
      </AccountPart>
    )
  return (
    <AccountPart title="Backups">
      <ValueForm>
        {(errors) => (
          <>
            <Choice title="Make one" of={every} choices={schedules} other={scheduleWords} look="segment" />
            <NumberField title="Keep the last" of={keep} errors={errors} unit="backups" />
          </>
        )}
      </ValueForm>
      <p className="fine">
        {backups.last} <a href="/studio/health">Download or delete backups</a>
      </p>
    </AccountPart>
  )
}

const schedules: Choices = [
  ['', 'Never'],
  ['24', scheduleWords('24')],
  ['168', scheduleWords('168')],
]

function scheduleWords(hours: string): string {
  return capitalised(everyText(Number(hours)))
}

/** How long messages are kept, and what their confirmations repeat. docs/behaviour.md 33.2. */
export function MessagesPart({ values }: { values: Values }) {
  const { RETENTION_DAYS: days, CONFIRMATION: confirmation } = values
  return (
    <AccountPart title="Messages" label="Messages of visitors">
      <ValueForm>
        {(errors) => (
          <>
            <NumberField title="Delete messages after" of={days} errors={errors} unit="days" />
            <Choice title="The confirmation repeats" of={confirmation} choices={confirmations} look="list" />
          </>
        )}
      </ValueForm>
    </AccountPart>
  )
}

/** Whether visitors are counted. docs/behaviour.md 36.2. */
export function VisitorsPart({ values }: { values: Values }) {
  return (
    <AccountPart title="Visitors" label="Count of visitors">
      <ValueForm>{() => <Choice title="Count them" of={values.VISITORS} choices={onOff} look="segment" />}</ValueForm>
      <p className="fine">
        Without cookies and without keeping an address. <a href="/studio/visitors">See the numbers</a>
      </p>
    </AccountPart>
  )
}

const onOff: Choices = [
  ['on', 'On'],
  ['off', 'Off'],
]

const confirmations: Choices = [
  ['full', 'The whole message, without addresses and numbers'],
  ['no-echo', 'Only that it arrived'],
  ['off', 'Nothing: no confirmation is sent'],
]

function ValueForm({ children }: { children(errors: Errors): ReactNode }) {
  const [{ errors = {} }, setAnswer] = useState<Answer>({})
  return (
    <SavingForm className="stack stack--far" act="save" onAnswer={setAnswer}>
      <Problems errors={errors} />
      {children(errors)}
    </SavingForm>
  )
}

type NumberFieldProps = { title: string; of: ValueView | undefined; errors: Errors; unit: string }

function NumberField({ title, of, errors, unit }: NumberFieldProps) {
  if (of === undefined) return null
  const { name, value, source } = of
  if (source === 'environment') return <SetElsewhere title={title} value={`${value} ${unit}`} name={name} />
  const id = `field-${name}`
  return (
    <Field label={title} name={name} error={errors[name]}>
      <span className="row-of">
        <input
          className="field__input number settings__number"
          id={id}
          name={name}
          defaultValue={value}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={errors[name] === undefined ? undefined : true}
          aria-describedby={`${id}-unit${errors[name] === undefined ? '' : ` ${id}-error`}`}
        />
        <span className="fine" id={`${id}-unit`}>
          {unit}
        </span>
      </span>
    </Field>
  )
}

type Choices = readonly (readonly [value: string, title: string])[]

/** `other` names a value that is none of the choices; such a stored value is one, too. */
type ChoiceProps = {
  title: string
  of: ValueView | undefined
  choices: Choices
  look: keyof typeof looks
  other?: (value: string) => string
}

const looks = {
  segment: ['segment segment--words', 'segment__choice', 'segment__input'],
  list: [undefined, 'check', 'check__input'],
} as const

function Choice({ title, of, choices, look, other = (value) => value }: ChoiceProps) {
  if (of === undefined) return null
  const { name, source } = of
  const value = source === 'default' ? (choices.find(([each]) => each === of.value)?.[0] ?? '') : of.value
  const chosen = choices.find(([each]) => each === value) ?? ([value, other(value)] as const)
  if (source === 'environment') return <SetElsewhere title={title} value={chosen[1]} name={name} />
  const [group, choice, input] = looks[look]
  return (
    <fieldset className="field">
      <legend className="field__label">{title}</legend>
      <div className={group}>
        {[...new Set([...choices, chosen])].map(([each, words]) => (
          <label className={choice} key={each}>
            <input className={input} type="radio" name={name} value={each} defaultChecked={each === value} />
            <span>{words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
