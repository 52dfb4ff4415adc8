import { shownAddress } from '#domain/link.ts'
import './courtesy.css'

/** Where the pictures come from. Source: section 2, job and education details. */
export function Courtesy({ address }: { address: string }) {
  return (
    <p className="courtesy">
      Images courtesy of <a href={address}>{shownAddress(address)}</a>
    </p>
  )
}
