import { List } from '../../ui/list.tsx'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import type { Answer } from '../posting/press.ts'
import { countOf } from '../text/count.ts'
import { ActForm } from '../views/act-form.tsx'
import { Icon } from '../views/icon.tsx'
import { Part } from '../views/part.tsx'
import { Thumb } from '../views/thumb.tsx'
import type { PublishView } from './publish-view.ts'
import '../views/rows.css'
import './published.css'

type PublishedProps = { publish: PublishView; onUndone(answer: Answer): void }

/** The screen after a publish. docs/behaviour.md 24.3. */
export function Published({ publish, onUndone }: PublishedProps) {
  const { number, at, pages, host, isLocal } = publish
  return (
    <Screen name="Published" trail={[{ to: '/studio/review', title: 'Review' }]}>
      <Work>
        {isLocal ? (
          <PageHead
            title="Published. Only this computer shows it."
            lead={`Your site is at ${host}, an address that other people cannot open.`}
          />
        ) : (
          <PageHead title="Published." lead={`${host} shows it now.`} />
        )}
        <div className="beside">
          <div>
            {isLocal && <WaysOut hasPdf={publish.hasPdf} />}
            {pages.length > 0 && (
              <Part title="See the pages">
                <List className="rows">
                  {pages.map(({ title, address, changes }) => (
                    <li className="rows__item" key={address}>
                      <div>
                        <a className="rows__link" href={address}>
                          <bdi>{title}</bdi>
                        </a>
                        <span className="rows__fine">{countOf(changes, 'change')}</span>
                      </div>
                      <div className="rows__end">
                        <Icon name="out" />
                      </div>
                    </li>
                  ))}
                </List>
              </Part>
            )}
            <ActForm className="row-of" action="/studio/review" onAnswer={onUndone}>
              <a className="button" href="/studio">
                To the overview
              </a>
              {number > 1 && (
                <button
                  className="button button--small button--plain"
                  type="submit"
                  name="undoPublish"
                  value={number}
                  data-press=""
                >
                  <Icon name="undo" />
                  Undo this publish
                </button>
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
            <Thumb
              title={isLocal ? 'On this computer' : 'As visitors see it'}
              note={`Published ${at}`}
              address={pages[0]?.address}
            />
          </aside>
        </div>
      </Work>
    </Screen>
  )
}

/** How a site that only its own computer shows comes to other people. */
function WaysOut({ hasPdf }: Pick<PublishView, 'hasPdf'>) {
  return (
    <Part title="Let others see it">
      <List className="rows ways">
        <li className="rows__item">
          <div>
            <span className="rows__link">Run Vita on a server</span>
            <span className="rows__fine">
              Your own address, the contact form and the studio from anywhere. The guide “Self-hosting”, in Vita’s
              folder docs, says what you need.
            </span>
          </div>
        </li>
        {hasPdf && (
          <li className="rows__item">
            <div>
              <a className="rows__link" href="/resume.pdf" download>
                Send the PDF for now
              </a>
              <span className="rows__fine">Your resume as a file, without the address of this computer in it.</span>
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
