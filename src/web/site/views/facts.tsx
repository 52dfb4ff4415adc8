import type { ReactNode } from 'react'
import type { Part } from '#domain/content/hardware.ts'
import { Chip } from '../../ui/chip.tsx'
import './facts.css'

/** Names and values under each other. */
export function FactList({ facts }: { facts: { name: string; value: string }[] }) {
  return (
    <dl className="facts">
      {facts.map(({ name, value }) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
    </dl>
  )
}

/** The parts of a machine; one that was sold is struck through and says when. */
export function Facts({ parts }: { parts: Part[] }) {
  return (
    <dl className="facts">
      {parts.map(({ part, name, note, sold }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts may be alike, and they never change places
        <Fact key={at} name={part}>
          {sold ? <SoldName name={name} sold={sold} /> : name}
          {note && <span className="facts__note">{note}</span>}
        </Fact>
      ))}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="facts__pair">
      <dt className="facts__name">{name}</dt>
      <dd className="facts__value">{children}</dd>
    </div>
  )
}

function SoldName({ name, sold }: { name: string; sold: string }) {
  return (
    <>
      <s className="facts__value--gone">{name}</s> <Chip>Sold {sold}</Chip>
    </>
  )
}
