import { PageHead, Screen, Work } from '../../layout/screen.tsx'
import { ButtonLink } from '../../views/button.tsx'
import { Note } from '../../views/note.tsx'
import { Quiet } from '../../views/quiet.tsx'
import { loadVisitors } from '../../visitors/load-visitors.ts'
import { VisitsPlot } from '../../visitors/plot.tsx'
import { TallyTable, VisitsTable } from '../../visitors/tallies.tsx'
import type { Route } from './+types/visitors.ts'
import '../../../ui/segment.css'
import '../../layout/segment.css'
import '../../visitors/visitors.css'

const choices = [
  { period: 'days', title: '30 days', to: '/studio/visitors' },
  { period: 'months', title: '12 months', to: '/studio/visitors?period=months' },
] as const

/** docs/behaviour.md 36.3. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const isMonths = new URL(request.url).searchParams.get('period') === 'months'
  return { shown: await loadVisitors(context, isMonths ? 'months' : 'days') }
}

export default function Visitors({ loaderData: { shown } }: Route.ComponentProps) {
  const { isOn, isEmpty, period, figures, plot, tallies, left, isAtMost } = shown
  return (
    <Screen name="Visitors">
      <Work>
        <PageHead
          title="Visitors"
          lead="Counted without cookies and without keeping an address. Programs and your own visits are not counted."
        >
          <nav className="segment segment--words" aria-label="Time">
            {choices.map((each) => (
              <a
                className="segment__choice"
                href={each.to}
                aria-current={each.period === period ? 'page' : undefined}
                key={each.period}
              >
                {each.title}
              </a>
            ))}
          </nav>
          <ButtonLink small icon="download" href="/studio/visitors/visitors.csv" download="visitors.csv">
            CSV
          </ButtonLink>
        </PageHead>
        {!isOn && (
          <Note icon="offline" title="Visitors are not counted.">
            <p>
              You can change that in <a href="/studio/settings">Settings</a>.
            </p>
          </Note>
        )}
        <dl className="figures">
          {figures.map(({ name, value, most, than }) => (
            <div className="figures__item" key={name}>
              <dt className="fine">{name}</dt>
              <dd className="figures__value">
                {most !== '' && <span className="figures__most">{most}</span>}
                {value}
              </dd>
              {than !== '' && <dd className="fine">{than}</dd>}
            </div>
          ))}
        </dl>
        {isOn && isEmpty && (
          <p className="fine visitors__empty">
            No visits yet. A visit shows here a minute after someone opens a page of your site.
          </p>
        )}
        <VisitsPlot plot={plot} period={period} />
        <Quiet title="Show as table" note={period === 'days' ? '30 days' : '12 months'}>
          <VisitsTable plot={plot} period={period} />
        </Quiet>
        <div className="tallies">
          {tallies.map((each) => (
            <TallyTable tally={each} key={each.title} />
          ))}
        </div>
        <Quiet title={left.title} note={left.total}>
          <TallyTable tally={left} />
        </Quiet>
        <p className="fine visitors__after">
          A person is counted once a day, and again tomorrow: nothing is kept that could link the two days.{' '}
          {isAtMost &&
            'At most: Vita restarted on one of these days, or runs as several processes, so the same person may be counted twice. '}
          Numbers are up to a minute old. A static copy elsewhere is not seen, nor is what a cache in front of the site
          answers by itself.
        </p>
      </Work>
    </Screen>
  )
}
