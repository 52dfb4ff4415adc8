import { addressText } from '#domain/link.ts'
import './credit.css'

/** The source of a page's pictures: the last line before the ways back. */
export function Credit({ address }: { address: string }) {
  return (
    <p className="credit">
      Images courtesy of {/* An address is always written from left to right. */}
      <a href={address} dir="ltr">
        {addressText(address)}
      </a>
    </p>
  )
}
