import type { ReactNode } from 'react'
import { useWords } from '../../../ui/words.ts'
import './loading-screen.css'

/**
 * Spinner and 'Loading...'. `isOver` covers the page that is being left; that page keeps its title, scroll position and
 * typed text, in case the next one fails to load. docs/behaviour.md 2.4.
 */
export function LoadingScreen({ isOver = false, children }: { isOver?: boolean; children?: ReactNode }) {
  const words = useWords()
  return (
    <div className={isOver ? 'loading loading--over' : 'loading'}>
      <p className="loading__slip" role="status">
        <span className="loading__spinner" aria-hidden="true" />
        {words('Loading...')}
      </p>
      {children}
    </div>
  )
}
