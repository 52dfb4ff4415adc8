import { addressText } from '#resume/link.ts'
import { around, gap } from '../../../ui/around.tsx'
import { useWords } from '../../../ui/words.ts'
import './credit.css'

/** The source of a page's pictures: the last line before the ways back. */
export function Credit({ address }: { address: string }) {
  const words = useWords()
  // An address is always written from left to right.
  const source = (
    <a href={address} dir="ltr">
      {addressText(address)}
    </a>
  )
  return <p className="credit">{around(words('Images courtesy of {$source}', { source: gap }), source)}</p>
}
