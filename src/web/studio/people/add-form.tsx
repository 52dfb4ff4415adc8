import { Field } from '../../ui/field.tsx'
import { Icon } from '../views/icon.tsx'
import { NameFields } from '../views/name-fields.tsx'
import { Part } from '../views/part.tsx'
import { Problems } from '../views/problems.tsx'
import '../../ui/form.css'
import '../form/field.css'
import './people.css'

/** What was typed, and what is wrong with it. */
export type AddAnswer = {
  typed: { firstName: string; lastName: string; email: string; isAdmin: boolean }
  errors: Record<string, string>
}

/** `sends`: the address to choose a password is sent by mail. */
export function AddForm({ sends, answer }: { sends: boolean; answer?: AddAnswer | undefined }) {
  const { typed, errors = {} } = answer ?? {}
  return (
    <div className="people__add">
      <Part title="Add a person">
        <Problems errors={errors} />
        <form className="people__form" method="post" action="/studio/people" noValidate>
          <div className="pair">
            <NameFields names={typed} errors={errors} />
          </div>
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="off"
            required
            help={
              sends
                ? 'A mail goes there with an address to choose a password. It works once, for 30 minutes.'
                : 'You get an address to choose a password, and hand it over. It works once, for 30 minutes.'
            }
            defaultValue={typed?.email}
            error={errors.email}
          />
          <label className="check">
            <input
              className="check__input"
              type="checkbox"
              name="isAdmin"
              value="on"
              defaultChecked={typed?.isAdmin ?? false}
            />
            <span>
              Admin
              <span className="check__note">May change everything here, people too. Asks for your password.</span>
            </span>
          </label>
          <button className="button button--main" type="submit">
            <Icon name="people" />
            {sends ? 'Add and send the mail' : 'Add and show the address'}
          </button>
        </form>
      </Part>
    </div>
  )
}
