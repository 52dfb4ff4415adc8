import { Reload } from '../views/reload.tsx'
import '../pictures/cards.css'
import './imports.css'

/** How far the server is with a bundle. The page asks again until it is done. */
export function Progress({ name, done, total }: { name: string; done: number; total: number }) {
  const words = `Reading ${name}…`
  return (
    <div className="stack stack--close import-progress">
      <Reload />
      <p role="status">{words}</p>
      <progress className="bar" max={Math.max(1, total)} value={done} aria-label={words} />
      <p className="fine number">{total === 0 ? '' : `${done} of ${total}`}</p>
      <p className="fine">You can leave this page: the server goes on.</p>
    </div>
  )
}
