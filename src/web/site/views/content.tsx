import type { ReactNode, Ref } from 'react'
import './content.css'

/** The page itself. It must follow the sidebar directly: an open panel makes it narrower. */
export function Content({ ref, isBusy, children }: { ref?: Ref<HTMLElement>; isBusy?: boolean; children: ReactNode }) {
  return (
    <main className="content" id="content" tabIndex={-1} ref={ref} aria-busy={isBusy}>
      {children}
    </main>
  )
}
