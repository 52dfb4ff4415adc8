import { Reload } from '../views/reload.tsx'
import type { ShownImport } from './shown-import.ts'
import '../pictures/shots.css'
import './preview.css'

/** What the server is doing with a file. The page asks again until it is done. */
export function Progress({ shown: { state, done, total } }: { shown: ShownImport }) {
  const words = state === 'taking' ? 'Putting it into the draft…' : 'Reading what the file holds…'
  return (
    <div className="import__progress">
      <Reload />
      <p role="status">{words}</p>
      <progress className="bar" max={Math.max(1, total)} value={done} aria-label={words} />
      <p className="fine number">{total === 0 ? '' : `${done} of ${total}`}</p>
      <p className="fine">You can leave this page: the server goes on.</p>
    </div>
  )
}
