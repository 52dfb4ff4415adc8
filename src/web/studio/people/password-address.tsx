import { Note } from '../views/note.tsx'
import './people.css'

/** The link to choose a password, on a site without a mail server. It is in this answer alone. */
export function PasswordAddress({ name, address }: { name: string; address: string }) {
  return (
    <Note icon="key" title={`Send this link to ${name}.`} role="status">
      <p>It works once, for 30 minutes, and is shown only now: this site has no mail server that could send it.</p>
      <p>
        <code className="people__address">{address}</code>
      </p>
    </Note>
  )
}
