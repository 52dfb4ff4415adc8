import { useLocation } from 'react-router'
import { inLookOf } from '../desk-view.ts'
import { Icon } from './icon.tsx'
import './did.css'

/** What was just done, as long as the address says so. docs/behaviour.md 23.7. */
export function Did({ said }: { said: string | null }) {
  const search = new URLSearchParams(useLocation().search)
  return said !== null && search.has('did') && <Done said={said} undo={search.get('undo')} />
}

/**
 * What was just done, with Undo where it can be undone. It disappears after ten seconds, unless the pointer or the focus is on it.
 * docs/behaviour.md 23.7.
 */
export function Done({ said, undo }: { said: string; undo: string | null }) {
  const { pathname, search } = useLocation()
  return (
    <div className="did" role="status">
      <Icon name="info" />
      <p className="did__words">{said}</p>
      {undo !== null && (
        <form method="post" action="/studio/undo">
          <input type="hidden" name="undo" value={undo} />
          <input type="hidden" name="from" value={inLookOf(search, pathname)} />
          <button className="did__undo" type="submit">
            Undo
          </button>
        </form>
      )}
    </div>
  )
}
