import { List } from '../../ui/list.tsx'
import { Part } from '../views/part.tsx'
import { type PlacesView, type PlaceView, shownWords } from './place-view.ts'
import { StateMark } from './places-table.tsx'

/** This server and each place with its state, after a publish. docs/behaviour.md 24.3. */
export function Where({ where: { here, places } }: { where: PlacesView }) {
  return (
    <Part title="Where" note={<a href="/studio/places">Places</a>}>
      <List className="rows rows--acts">
        <li className="rows__item">
          <div>
            <a className="rows__link" href="/home">
              {here.title}
            </a>
            <span className="rows__fine">{here.detail}</span>
          </div>
          <div className="rows__end">
            <StateMark look={here.look} words={shownWords(here)} />
          </div>
        </li>
        {places.map((place) => (
          <PlaceItem place={place} key={place.id} />
        ))}
      </List>
    </Part>
  )
}

function PlaceItem({ place: { title, address, detail, state, sent, isShown } }: { place: PlaceView }) {
  const isSent = state.look === 'good' || state.press === 'check'
  return (
    <li className="rows__item">
      <div>
        {isShown ? (
          <a className="rows__link" href={address}>
            {title}
          </a>
        ) : (
          <span className="rows__link">{title}</span>
        )}
        <span className="rows__fine">
          {isSent
            ? `${detail} \u00b7 ${sent} ${sent === 1 ? 'file' : 'files'} sent`
            : `${detail}${state.look === 'bad' ? `: ${state.fine}` : ''}`}
        </span>
      </div>
      <div className="rows__end" role="status">
        <StateMark look={state.look} words={shownWords(state)} />
      </div>
    </li>
  )
}
