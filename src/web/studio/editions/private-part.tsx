import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import type { Answer } from '../posting/press.ts'
import { Part } from '../views/part.tsx'
import { Problems } from '../views/problems.tsx'
import { SavingForm } from '../views/saving-form.tsx'
import type { LinksView } from './load-links.ts'
import '../../ui/form.css'
import '../form/field.css'

/** What only links show of the owner: saved at once, never drafted. docs/behaviour.md 38.4. */
export function PrivatePart({ fields }: Pick<LinksView, 'fields'>) {
  const [{ errors = {} }, setAnswer] = useState<Answer>({})
  return (
    <Part title="Private contact details" note="Only shown in links">
      <SavingForm className="stack narrow" act="private" onAnswer={setAnswer}>
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
      </SavingForm>
    </Part>
  )
}
