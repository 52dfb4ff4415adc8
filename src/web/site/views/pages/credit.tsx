import { addressText } from '#domain/link.ts'
import { useWords } from '../../../ui/words.ts'
import { wordsAround } from '../../../ui/words-around.ts'
import './credit.css'

/** The source of a page's pictures: the last line before the ways back. */
export function Credit({ address }: { address: string }) {
  // An address is always written from left to right.
  const source = (
    <a href={address} dir="ltr">
      {addressText(address)}
    </a>
  )
  return <p className="credit">{wordsAround(useWords(), 'Images courtesy of {$source}', { source })}</p>
}
