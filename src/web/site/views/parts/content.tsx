import type { ReactNode, Ref } from 'react'
import './content.css'

/** The main element. It must directly follow the sidebar: an open panel makes it narrower by a sibling selector. */
export function Content({ ref, isBusy, children }: { ref?: Ref<HTMLElement>; isBusy?: boolean; children: ReactNode }) {
  return (
    <main className="content" id="content" tabIndex={-1} ref={ref} aria-busy={isBusy}>
      {children}
    </main>
  )
}
