import { PageHead, Screen, Work } from '../../layout/screen.tsx'
import { ButtonLink } from '../../views/button.tsx'
import { Note } from '../../views/note.tsx'
import { Quiet } from '../../views/quiet.tsx'
import { DataTable } from '../../views/table.tsx'
import { loadVisitors, type TallyView, type VisitorsView } from '../../visitors/load-visitors.ts'
import type { Route } from './+types/visitors.ts'
import '../../../ui/styles/segment.css'
import '../../layout/segment.css'
import '../../views/part.css'
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

const [height, top, bottom] = [260, 8, 26]
const y = (part: number) => Math.round((height - bottom - part * (height - bottom - top)) * 10) / 10

/**
 * Bars of views with bars of visits in them: outlined and filled, so that they differ without colour. Widths are in percent, so
 * that the same plot fits every screen with texts of one size.
 */
function VisitsPlot({ plot: { bars, lines, span }, period }: Pick<VisitorsView, 'plot' | 'period'>) {
  return (
    <figure className="plot">
      <figcaption className="row-of row-of--apart plot__head">
        <h2 className="part__title">{period === 'days' ? 'Per day' : 'Per month'}</h2>
        <span className="row-of fine">
          <span className="plot__key">Views</span>
          <span className="plot__key plot__key--visits">Visits</span>
        </span>
      </figcaption>
      <div className="plot__frame">
        <svg className="plot__scale" height={height} width="44" aria-hidden="true">
          {lines.map(({ value, height: part }) => (
            <text className="plot__text" x="36" y={y(part) + 4} textAnchor="end" key={value}>
              {value}
            </text>
          ))}
        </svg>
        <svg
          className="plot__svg"
          height={height}
          width="100%"
          role="img"
          aria-label={`Views and visits, ${span}. The table below has the same numbers.`}
        >
          {lines.map(({ value, height: part }) => (
            <line
              className={value === 0 ? 'plot__base' : 'plot__line'}
              x1="0"
              x2="100%"
              y1={y(part)}
              y2={y(part)}
              key={value}
            />
          ))}
          {bars.map(({ name, title: day, short, views, visits, isNamed, ...bar }, at) => (
            <g key={name}>
              <title>{`${day}: ${views} views, ${visits} visits`}</title>
              {views > 0 && <rect className="plot__views" {...place(bar.viewsHeight, bar)} />}
              {visits > 0 && <rect className="plot__visits" {...place(bar.visitsHeight, bar)} />}
              {isNamed && (
                <text
                  className={at % 2 === bars.length % 2 ? 'plot__text plot__text--more' : 'plot__text'}
                  x={`${bar.x + bar.width / 2}%`}
                  y={height - 6}
                  textAnchor="middle"
                >
                  {short}
                </text>
              )}
            </g>
          ))}
        </svg>
      </div>
    </figure>
  )
}

function place(part: number, { x, width }: { x: number; width: number }) {
  return { x: `${x}%`, width: `${width}%`, y: y(part), height: Math.round((y(0) - y(part)) * 10) / 10 }
}

/** Numbers by name, the most first, with a bar for each share. */
function TallyTable({ tally: { title, head, rows } }: { tally: TallyView }) {
  // biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes the roles away
  return (
    <section className="tallies__part" aria-label={title}>
      <h2 className="part__title part__title--ruled">{title}</h2>
      {rows.length === 0 ? (
        <p className="soft">Nothing yet.</p>
      ) : (
        <table className="table data-table" role="table" aria-label={title}>
          <thead className="visually-hidden" role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col">
                {head}
              </th>
              <th role="columnheader" scope="col">
                Number
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">
            {rows.map(({ name, count, share }) => (
              <tr className="table__row tallies__row" role="row" key={name}>
                <th className="table__cell tallies__name" role="rowheader" scope="row">
                  <bdi>{name}</bdi>
                </th>
                <td className="table__cell tallies__count" role="cell">
                  <div className="tallies__number">
                    {count}
                    <svg className="tallies__share" width="100%" height="6" aria-hidden="true">
                      <rect width={`${share}%`} height="6" />
                    </svg>
                  </div>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}

/** The same as the plot, the newest first. */
function VisitsTable({ plot, period }: Pick<VisitorsView, 'plot' | 'period'>) {
  const when = period === 'days' ? 'Day' : 'Month'
  // biome-ignore-start lint/a11y/noRedundantRoles: the cards' display takes the roles away
  return (
    <DataTable name="Views and visits" heads={[when, 'Views', 'Visits']} figures={['Views', 'Visits']}>
      {plot.bars.toReversed().map(({ name, title, views, visits, isAtMost }) => (
        <tr className="table__row" role="row" key={name}>
          <th className="table__cell" role="rowheader" scope="row" data-label={when}>
            {title}
          </th>
          <td className="table__cell table__cell--figure" role="cell" data-label="Views">
            {views}
          </td>
          <td className="table__cell table__cell--figure" role="cell" data-label="Visits">
            {isAtMost ? 'at most ' : ''}
            {visits}
          </td>
        </tr>
      ))}
    </DataTable>
  )
  // biome-ignore-end lint/a11y/noRedundantRoles: as above
}
