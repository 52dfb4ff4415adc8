import { Icon } from './icon.tsx'

/** What is wrong with a field or a change; nothing without a message. */
export function Problem({ id, message }: { id?: string; message: string | undefined }) {
  if (message === undefined) return null
  return (
    <p className="field__error" id={id}>
      <Icon name="error" />
      <span>{message}</span>
    </p>
  )
}
