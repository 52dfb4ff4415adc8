import type { VisitorsView } from './load-visitors.ts'
import '../views/part.css'
import './visitors.css'

const [height, top, bottom] = [260, 8, 26]
const y = (part: number) => Math.round((height - bottom - part * (height - bottom - top)) * 10) / 10

/**
 * Bars of views with bars of visits in them: outlined and filled, so that they differ without colour. Widths are in percent, so
 * that the same plot fits every screen with texts of one size.
 */
export function VisitsPlot({ plot: { bars, lines, span }, period }: Pick<VisitorsView, 'plot' | 'period'>) {
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
