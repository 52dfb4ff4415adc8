import type { ReactNode } from 'react'
import type { Part } from '#resume/records/collections/hardware.ts'
import type { NamedFact } from '#resume/records/fact-entry.ts'
import { around, gap } from '../../../ui/around.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { PageLink } from '../../../ui/page-link.tsx'
import { useWords } from '../../../ui/words.ts'
import './facts.css'

/** Names and values as a description list. */
export function FactList({ facts }: { facts: NamedFact[] }) {
  const words = useWords()
  return (
    <dl className="facts">
      {facts.map(({ name, value, link, to, rest }) => (
        <Fact key={name} name={name} isMissing={value === words('N/A')}>
          {to !== undefined ? (
            <PageLink to={to} dir="auto">
              {value}
            </PageLink>
          ) : link === undefined ? (
            <bdi>{value}</bdi>
          ) : (
            <a href={link} dir="ltr">
              {value}
            </a>
          )}
          {rest && (
            <>
              , <bdi>{rest}</bdi>
            </>
          )}
        </Fact>
      ))}
    </dl>
  )
}

/** The parts of a machine. A sold part is struck through and shows when it was sold. */
export function Facts({ parts }: { parts: Part[] }) {
  return (
    <dl className="facts">
      {parts.map(({ part, name, note, sold }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may repeat, and their order never changes
        <Fact key={at} name={part}>
          {sold ? <SoldName name={name} sold={sold} /> : <bdi>{name}</bdi>}{' '}
          {note && (
            <span className="facts__note" dir="auto">
              {note}
            </span>
          )}
        </Fact>
      ))}
    </dl>
  )
}

function Fact({ name, isMissing, children }: { name: string; isMissing?: boolean; children: ReactNode }) {
  return (
    <div className="facts__pair">
      <dt className="facts__name" dir="auto">
        {name}
      </dt>
      <dd className={isMissing ? 'facts__value facts__value--missing' : 'facts__value'}>{children}</dd>
    </div>
  )
}

function SoldName({ name, sold }: { name: string; sold: string }) {
  const words = useWords()
  return (
    <>
      <s className="facts__value--gone" dir="auto">
        {name}
      </s>{' '}
      <Chip>{around(words('Sold {$when}', { when: gap }), <bdi>{sold}</bdi>)}</Chip>
    </>
  )
}
