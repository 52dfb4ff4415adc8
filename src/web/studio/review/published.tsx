import { List } from '../../ui/list.tsx'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { type PlacesView, type PlaceView, publishedHeading, shownWords } from '../places/place-view.ts'
import { StateMark } from '../places/places-table.tsx'
import type { Answer } from '../posting/press.ts'
import { countOf } from '../text/wording.ts'
import { ActForm, Button, ButtonLink } from '../views/button.tsx'
import { Icon } from '../views/icon.tsx'
import { Part } from '../views/part.tsx'
import { Reload } from '../views/reload.tsx'
import { Row, Rows } from '../views/rows.tsx'
import { Thumb } from '../views/thumb.tsx'
import type { PublishView } from './publish-view.ts'
import '../views/rows.css'
import './rows.css'

type PublishedProps = { publish: PublishView; where: PlacesView; onUndone(answer: Answer): void }

/** The screen after a publish. docs/behaviour.md 24.3. */
export function Published({ publish, where, onUndone }: PublishedProps) {
  const { number, at, pages } = publish
  const { isLocal } = where.here
  const isOnlyHere = isLocal && where.places.length === 0
  return (
    <Screen name="Published" trail={[{ to: '/studio/review', title: 'Review' }]}>
      <Work>
        {where.places.some((place) => place.isWorking) && <Reload />}
        <PageHead {...publishedHeading(where)} />
        <div className="beside">
          <div>
            {isOnlyHere ? <WaysOut {...publish} /> : <Where where={where} />}
            <Part title="See the pages">
              <Rows>
                {pages.map(({ title, address, changes }) => (
                  <Row key={address} title={title} to={address} fine={changes > 0 ? countOf(changes, 'change') : []}>
                    <Icon name="out" />
                  </Row>
                ))}
              </Rows>
            </Part>
            <ActForm className="row-of" action="/studio/review" onAnswer={onUndone}>
              <ButtonLink href="/studio">Back to overview</ButtonLink>
              {number > 1 && (
                <Button small plain icon="undo" name="undoPublish" value={number}>
                  Undo this publish
                </Button>
              )}
            </ActForm>
            {number > 1 && (
              <p className="fine published__undo">
                Undo makes <a href={`/studio/history/${number - 1}`}>version {number - 1}</a> your draft. You look at it
                first, then publish.
              </p>
            )}
          </div>
          <aside aria-label="Your site">
            <Thumb title={isLocal ? 'On this computer' : 'As visitors see it'} note={`Published ${at}`} />
          </aside>
        </div>
      </Work>
    </Screen>
  )
}

/** How a site that only its own computer shows comes to other people. */
function WaysOut({ hasPdf, contactAt }: Pick<PublishView, 'hasPdf' | 'contactAt'>) {
  return (
    <Part title="Let others see it">
      <List className="rows ways">
        <li className="rows__item">
          <div>
            <a className="rows__link" href="/studio/places/new">
              Put it on free hosting
            </a>
            <span className="rows__fine">
              GitHub Pages, Cloudflare, Netlify, Codeberg, GitLab, or a bucket or folder of yours. You keep writing here
              and press Publish. About 5 minutes.
            </span>
          </div>
          <div className="rows__end">
            <Icon name="on" />
          </div>
        </li>
        <li className="rows__item">
          <div>
            <a className="rows__link" href="/studio/help/self-hosting">
              Run it on a server
            </a>
            <span className="rows__fine">Your own address, the contact form and the studio from anywhere.</span>
          </div>
          <div className="rows__end">
            <Icon name="on" />
          </div>
        </li>
        {hasPdf && (
          <li className="rows__item">
            <div>
              <a className="rows__link" href="/resume.pdf" download>
                Send the PDF for now
              </a>
              <span className="rows__fine">
                Your resume as a file, without the address of this computer in it.
                {contactAt !== '' && (
                  <>
                    {' '}
                    <b>Nobody can answer it: it shows no email address.</b> <a href={contactAt}>Add your contact</a> and
                    publish again.
                  </>
                )}
              </span>
            </div>
            <div className="rows__end">
              <Icon name="download" />
            </div>
          </li>
        )}
      </List>
    </Part>
  )
}

/** This server and each place with its state, after a publish. docs/behaviour.md 24.3. */
function Where({ where: { here, places } }: { where: PlacesView }) {
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
