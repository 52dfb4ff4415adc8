import type { ReactNode } from 'react'
import './loading-screen.css'

/**
 * Spinner and 'Loading...'. `isOver` lays it over the page that is left: that page keeps its title, its scroll position and
 * what was typed, in case the next one cannot be loaded. Source: docs/behaviour.md 2.4.
 */
export function LoadingScreen({ isOver = false, children }: { isOver?: boolean; children?: ReactNode }) {
  return (
    <div className={isOver ? 'loading loading--over' : 'loading'}>
      <p className="loading__slip" role="status">
        <span className="loading__spinner" aria-hidden="true" />
        Loading...
      </p>
      {children}
    </div>
  )
}
