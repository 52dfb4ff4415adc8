import { List } from '../../ui/list.tsx'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { countOf } from '../text/count.ts'
import { numberWord } from '../text/number-word.ts'
import { Icon } from '../views/icon.tsx'
import { Part } from '../views/part.tsx'
import { Thumb } from '../views/thumb.tsx'
import type { PublishView } from './publish-view.ts'
import '../views/rows.css'

/** The screen after a publish. docs/behaviour.md 24.3. */
export function Published({ publish: { number, count, at, pages } }: { publish: PublishView }) {
  const lead = count === 1 ? 'the change' : `the ${numberWord(count).toLowerCase()} changes`
  return (
    <Screen name="Published" trail={[{ to: '/studio/review', title: 'Review' }]}>
      <Work>
        <PageHead title="Published." lead={`Visitors see ${lead} now.`} />
        <div className="beside">
          <div>
            {pages.length > 0 && (
              <Part title="Look at them">
                <List className="rows">
                  {pages.map(({ title, address, changes }) => (
                    <li className="rows__item" key={address}>
                      <div>
                        <a className="rows__link" href={address}>
                          <bdi>{title}</bdi>
                        </a>
                        <span className="rows__fine">{address}</span>
                      </div>
                      <div className="rows__end">
                        {countOf(changes, 'change')} <Icon name="out" />
                      </div>
                    </li>
                  ))}
                </List>
              </Part>
            )}
            <Part title="Changed your mind?">
              <p>
                {number > 1 ? (
                  <>
                    The site as it was before is kept as{' '}
                    <a href={`/studio/history/${number - 1}`}>no. {number - 1} in the history</a>. Bringing it back
                    makes a draft that you can look at first.
                  </>
                ) : (
                  <>This is the first publish in the history. Later ones can be taken back to it.</>
                )}
              </p>
              <div className="row-of">
                <a className="button" href="/studio">
                  To the overview
                </a>
                <a className="button button--small button--plain" href="/studio/history">
                  Show the history
                </a>
              </div>
            </Part>
          </div>
          <aside aria-label="Your site">
            <Thumb title="As visitors see it" note={`Published ${at}`} address={pages[0]?.address} />
          </aside>
        </div>
      </Work>
    </Screen>
  )
}
