import './places.css'
import { useState } from 'react'
import { List } from '../../ui/list.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { WithGuides } from '../help/with-guides.tsx'
import { ActForm, Button, ButtonLink } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { Mark } from '../views/rows.tsx'
import type { PlaceState, PlacesView, PlaceView } from './place-view.ts'

const kindIcons = { git: 'branch', bucket: 'bucket', folder: 'folder' } as const

const stateIcons = { good: 'check', warn: 'warn', bad: 'error', soft: 'clock' } as const

/** The server itself and every place, each with its state in words and what to do. docs/behaviour.md 34.9. */
export function PlacesTable({ shown: { here, places } }: { shown: PlacesView }) {
  return (
    <List className="place-rows">
      <li className="place-row">
        <Icon name="screen" className="place-row__icon" />
        <div className="place-row__words">
          <a className="rows__link" href="/home">
            {here.title}
          </a>
          <span className="rows__fine">{here.detail}</span>
        </div>
        <div className="place-row__state">
          <StateMark {...here} />
          <span className="rows__fine">{here.fine}</span>
        </div>
        <div className="place-row__acts">
          <ButtonLink small plain icon="out" href="/home">
            Open<VisuallyHidden> {here.title}</VisuallyHidden>
          </ButtonLink>
        </div>
      </li>
      {places.map((place) => (
        <PlaceRow place={place} key={place.id} />
      ))}
    </List>
  )
}

/** The state of a place: a mark with a word. */
export function StateMark({ look, words }: Pick<PlaceState, 'look' | 'words'>) {
  return (
    <Mark tone={look} icon={stateIcons[look]}>
      {words}
    </Mark>
  )
}

const presses = {
  publish: { act: 'publish', label: 'Publish there', icon: undefined },
  again: { act: 'publish', label: 'Try again', icon: 'again' },
  check: { act: 'check', label: 'Check now', icon: 'again' },
} as const

function PlaceRow({ place }: { place: PlaceView }) {
  const { id, title, address, kind, detail, guide, state, isShown, publishes } = place
  const [isRestoring, setRestoring] = useState(false)
  const press = state.press === null ? undefined : presses[state.press]
  const of = <VisuallyHidden> {title}</VisuallyHidden>
  return (
    <li className="place-row">
      <Icon name={kindIcons[kind]} className="place-row__icon" />
      <div className="place-row__words">
        <a className="rows__link" href={`/studio/places/${id}`}>
          {title}
        </a>
        <span className="rows__fine">{detail}</span>
      </div>
      <div className="place-row__state" role="status">
        <StateMark {...state} />
        <span className="rows__fine">
          <WithGuides text={state.fine} />{' '}
          {state.press === 'check' && <a href={`/studio/help/${guide}`}>What the host needs</a>}
        </span>
      </div>
      <div className="place-row__acts">
        {isShown && (
          <ButtonLink small plain icon="out" href={address}>
            Open{of}
          </ButtonLink>
        )}
        {press !== undefined && (
          <ActForm>
            <input type="hidden" name="id" value={id} />
            <Button small icon={press.icon} name="act" value={press.act}>
              {press.label}
              <VisuallyHidden> at {title}</VisuallyHidden>
            </Button>
          </ActForm>
        )}
        {publishes.length > 1 && (
          <Button small plain type="button" aria-expanded={isRestoring} onClick={() => setRestoring(!isRestoring)}>
            Restore…{of}
          </Button>
        )}
      </div>
      {isRestoring && <RestoreList place={place} onDone={() => setRestoring(false)} />}
    </li>
  )
}

/** The earlier publishes of a place. Restoring one changes nothing of the draft or of other places. */
function RestoreList({ place: { id, title, publishes }, onDone }: { place: PlaceView; onDone(): void }) {
  return (
    <ActForm className="stack stack--near place-row__restore" onAnswer={onDone}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="act" value="publish" />
      <p className="fine">{title} alone shows the version that you choose. Your draft stays as it is.</p>
      <List className="rows">
        {publishes.map(({ number, when }, at) => (
          <li className="rows__item" key={`${number} ${when}`}>
            <div>
              <b>{number === 0 ? 'Before the first publish' : `Version ${number}`}</b>
              <span className="rows__fine">Sent {when}</span>
            </div>
            <div className="rows__end">
              {at === 0 ? (
                <Mark tone="soft">There now</Mark>
              ) : (
                <Button small name="number" value={number}>
                  Restore<VisuallyHidden> version {number} there</VisuallyHidden>
                </Button>
              )}
            </div>
          </li>
        ))}
      </List>
    </ActForm>
  )
}
