import { Field } from '../../ui/field.tsx'

type Names = { firstName: string; lastName: string }

type NameFieldsProps = {
  names?: Names | undefined
  errors: Partial<Names>
  /** Whether they are the names of the person at the browser, which it can fill in. */
  own?: boolean
}

/** The two names of an account. */
export function NameFields({ names, errors, own = false }: NameFieldsProps) {
  return (
    <>
      <Field
        dir="auto"
        label="First name"
        name="firstName"
        autoComplete={own ? 'given-name' : 'off'}
        defaultValue={names?.firstName}
        error={errors.firstName}
      />
      <Field
        dir="auto"
        label="Last name"
        name="lastName"
        autoComplete={own ? 'family-name' : 'off'}
        defaultValue={names?.lastName}
        error={errors.lastName}
      />
    </>
  )
}
