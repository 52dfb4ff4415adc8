import { DataTable } from '../views/table.tsx'
import type { TallyView, VisitorsView } from './load-visitors.ts'
import './visitors.css'

/** Numbers by name, the most first, with a bar for each share. */
export function TallyTable({ tally: { title, head, rows } }: { tally: TallyView }) {
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
export function VisitsTable({ plot, period }: Pick<VisitorsView, 'plot' | 'period'>) {
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
