import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import type { Answer } from '../posting/press.ts'
import { ActForm } from '../views/act-form.tsx'
import { Button } from '../views/button.tsx'
import { Part } from '../views/part.tsx'
import { Problems } from '../views/problems.tsx'
import type { LinksView } from './load-links.ts'
import '../../ui/form.css'
import '../form/field.css'

/** What only links show of the owner: saved at once, never drafted. docs/behaviour.md 38.4. */
export function PrivatePart({ fields }: Pick<LinksView, 'fields'>) {
  const [{ errors = {} }, setAnswer] = useState<Answer>({})
  return (
    <Part title="What a link may show" note="Never on the public site. Saved at once, without a publish">
      {/* The form begins anew with what is stored. */}
      <ActForm
        className="edition__private"
        noValidate
        onAnswer={setAnswer}
        key={fields.map(({ value }) => value).join('\n')}
      >
        <Problems errors={errors} />
        <div className="pair">
          {fields.map(({ name, label, value }) => (
            <Field
              key={name}
              label={label}
              name={name}
              type={name === 'telephone' ? 'tel' : name === 'email' ? 'email' : 'text'}
              defaultValue={value}
              dir="auto"
              autoComplete="off"
              optional
              error={errors[name]}
            />
          ))}
        </div>
        <div className="row-of">
          <Button name="act" value="private">
            Save
          </Button>
        </div>
      </ActForm>
    </Part>
  )
}
