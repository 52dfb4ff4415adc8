import './reference.css'

/** What finds the log line of an unexpected error. */
export function Reference({ children }: { children: string }) {
  return (
    <p>
      <code className="reference">{children}</code>
    </p>
  )
}
