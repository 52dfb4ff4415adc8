import type { ReactNode } from 'react'
import { addressText } from '#resume/link.ts'
import { List } from '../../ui/list.tsx'
import { Part } from '../views/part.tsx'
import { Mark } from '../views/rows.tsx'
import type { CheckedRow } from './act-on-identity.ts'
import { CheckPart } from './check-part.tsx'
import type { ServedLine } from './identity-view.ts'
import './identity.css'

type IdentityRowProps = {
  title: string
  /** What visitors get now. */
  served: readonly ServedLine[]
  /** What is said while they get nothing. */
  nothing: string
  /** What *Check* asks, and who that is. */
  check?: { row: CheckedRow; note: string }
  /** Whether the addresses are of others, which this site names and does not answer for. */
  isOfOthers?: boolean
  children: ReactNode
}

/** A network or a file: how the owner sets it, and what other programs find now. docs/behaviour.md 40.5. */
export function IdentityRow({ title, served, nothing, check, isOfOthers = false, children }: IdentityRowProps) {
  const good = isOfOthers ? ({ tone: 'soft', icon: 'link' } as const) : ({ tone: 'good', icon: 'check' } as const)
  const bad = { tone: 'warn', icon: 'warn' } as const
  return (
    <Part title={title}>
      {children}
      {served.length === 0 ? (
        <p className="fine">{nothing}</p>
      ) : (
        <List className="identity__served">
          {served.map(({ address, text, isTrouble }) => (
            <li className="identity__line" key={address + text}>
              <Mark {...(isTrouble ? bad : good)}>
                <bdi>{addressText(address)}</bdi>
              </Mark>
              <span className="rows__fine" dir="auto">
                {text}
              </span>
            </li>
          ))}
        </List>
      )}
      {check !== undefined && <CheckPart {...check} title={title} />}
    </Part>
  )
}
