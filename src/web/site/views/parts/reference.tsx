import './reference.css'

/** The reference that finds the log line of an unexpected error. docs/behaviour.md 15.4. */
export function Reference({ children }: { children: string }) {
  return (
    <p>
      <code className="reference">{children}</code>
    </p>
  )
}
