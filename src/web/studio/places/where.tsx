import { countOf } from '../text/count.ts'
import { Part } from '../views/part.tsx'
import { Row, Rows } from '../views/rows.tsx'
import { type PlacesView, type PlaceView, shownWords } from './place-view.ts'
import { StateMark } from './places-table.tsx'

/** This server and each place with its state, after a publish. docs/behaviour.md 24.3. */
export function Where({ where: { here, places } }: { where: PlacesView }) {
  return (
    <Part title="Where" note={<a href="/studio/places">Places</a>}>
      <Rows>
        <Row title={here.title} to="/home" fine={here.detail}>
          <StateMark look={here.look} words={shownWords(here)} />
        </Row>
        {places.map((place) => (
          <PlaceItem place={place} key={place.id} />
        ))}
      </Rows>
    </Part>
  )
}

function PlaceItem({ place: { title, address, detail, state, sent, isShown } }: { place: PlaceView }) {
  const isSent = state.look === 'good' || state.press === 'check'
  const fine = isSent
    ? `${detail} \u00b7 ${countOf(sent, 'file')} sent`
    : `${detail}${state.look === 'bad' ? `: ${state.fine}` : ''}`
  return (
    <Row title={title} {...(isShown && { to: address })} fine={fine}>
      <span role="status">
        <StateMark look={state.look} words={shownWords(state)} />
      </span>
    </Row>
  )
}
