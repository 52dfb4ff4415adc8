import './loading-screen.css'

/** What stands while something is on its way. Source: section 2, loading screen. */
export function LoadingScreen() {
  return (
    <div className="loading">
      <p className="loading__slip" role="status">
        <span className="loading__spinner" aria-hidden="true" />
        Loading...
      </p>
    </div>
  )
}
