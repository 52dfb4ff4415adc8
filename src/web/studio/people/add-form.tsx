import { Field } from '../../ui/field.tsx'
import type { Answer } from '../posting/press.ts'
import { ActForm } from '../views/act-form.tsx'
import { Button } from '../views/button.tsx'
import { Check } from '../views/check.tsx'
import { NameFields } from '../views/name-fields.tsx'
import { Part } from '../views/part.tsx'
import { Problems } from '../views/problems.tsx'
import '../../ui/form.css'
import '../form/field.css'
import './people.css'

/** Where there is no mail server, the link is shown once. */
export type AddAnswer = Answer & { shown?: { name: string; address: string } }

type AddFormProps = {
  /** Whether the link to choose a password is sent by mail. */
  sends: boolean
  answer: AddAnswer | undefined
  onAnswer(answer: AddAnswer): void
}

export function AddForm({ sends, answer, onAnswer }: AddFormProps) {
  const errors = answer?.errors ?? {}
  return (
    <div className="people__add">
      <Part title="Add a person">
        <Problems errors={answer?.errors} />
        <ActForm<AddAnswer> className="stack stack--start narrow" noValidate onAnswer={onAnswer}>
          <div className="pair">
            <NameFields errors={errors} />
          </div>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            required
            help={
              sends
                ? 'They get a mail with a link to choose a password. It works once, for 30 minutes.'
                : 'You get a link to send them. It works once, for 30 minutes.'
            }
            error={errors.email}
          />
          <Check note="May change everything here, people too. Asks for your password." name="isAdmin" value="on">
            Admin
          </Check>
          <Button main icon="people">
            {sends ? 'Add and send the mail' : 'Add and show the link'}
          </Button>
        </ActForm>
      </Part>
    </div>
  )
}
