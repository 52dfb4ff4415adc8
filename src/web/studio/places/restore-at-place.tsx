import { List } from '../../ui/list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ActForm } from '../views/act-form.tsx'
import { Button } from '../views/button.tsx'
import { Part } from '../views/part.tsx'
import '../views/rows.css'

type RestoreAtPlaceProps = { number: number; places: readonly { id: string; title: string }[] }

/** A version of the history that one place alone shows; the draft stays as it is. docs/behaviour.md 34.9. */
export function RestoreAtPlace({ number, places }: RestoreAtPlaceProps) {
  return (
    <Part title="Show it at a place" note={<a href="/studio/places">Places</a>}>
      <p className="fine">That place alone shows version {number} until the next publish. Your draft stays as it is.</p>
      <List className="rows">
        {places.map(({ id, title }) => (
          <li className="rows__item" key={id}>
            <b>{title}</b>
            <ActForm className="rows__end" action="/studio/places">
              <input type="hidden" name="id" value={id} />
              <input type="hidden" name="number" value={number} />
              <Button small name="act" value="publish">
                Publish there<VisuallyHidden> at {title}</VisuallyHidden>
              </Button>
            </ActForm>
          </li>
        ))}
      </List>
    </Part>
  )
}
