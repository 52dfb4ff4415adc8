import { controlOf, Field } from '../../ui/field.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { MonthInputs } from '../form/month-inputs.tsx'
import { useOwnTexts } from '../text/own-texts.ts'
import { Button } from '../views/button.tsx'
import { TextArea } from '../views/text-area.tsx'
import type { ImportRow, LackedFieldView } from './import-rows.ts'
import { endForm, typedName } from './typed-name.ts'
import '../form/field.css'

/** The fields that an entry of the file lacks. *Continue* takes them too. docs/behaviour.md 25.2. */
export function LackedFields({ row: { key, title, lacks } }: { row: ImportRow }) {
  return (
    <div className="item__lacks">
      <fieldset className="pair">
        <legend>
          <VisuallyHidden>{title}</VisuallyHidden>
        </legend>
        {lacks.map((lacked) =>
          lacked.kind === 'month' ? (
            <Month key={lacked.name} of={key} {...lacked} />
          ) : (
            <Text key={lacked.name} of={key} {...lacked} />
          ),
        )}
      </fieldset>
      <Button small form={endForm} name="import" value={`add ${key}`}>
        Add it
        <VisuallyHidden> {title}</VisuallyHidden>
      </Button>
    </div>
  )
}

type LackedProps = LackedFieldView & { of: string }

function Text({ of, name, label, kind, values: [text = ''], problem }: LackedProps) {
  const input = { ...useOwnTexts(), name: typedName(of, name), form: endForm, defaultValue: text, autoComplete: 'off' }
  const id = `field-${of}-${name}`
  return (
    <Field {...input} id={id} label={label} error={problem}>
      {kind === 'lines' ? (
        <TextArea {...input} {...controlOf({ id, error: problem })} className="field__input" rows={3} />
      ) : undefined}
    </Field>
  )
}

function Month({ of, name, label, values: [month = '', year = ''], problem }: LackedProps) {
  const id = `field-${of}-${name}`
  const errorId = `${id}-error`
  const part = (inner: string, value: string) => ({
    id: `${id}.${inner}`,
    name: typedName(of, `${name}.${inner}`),
    form: endForm,
    value,
  })
  return (
    <fieldset className="field" id={id} tabIndex={-1}>
      <legend className="field__label">{label}</legend>
      <MonthInputs
        month={part('month', month)}
        year={part('year', year)}
        errorId={problem === '' ? undefined : errorId}
      />
      {problem !== '' && (
        <p className="field__error" id={errorId} role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
