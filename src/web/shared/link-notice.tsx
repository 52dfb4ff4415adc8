import { nameless } from '#resume/records/person-info.ts'
import { Sheet, SheetHead } from '../site/views/parts/sheet.tsx'
import { useWords } from '../ui/words.ts'
import '../ui/button.css'

type LinkNoticeProps = { ownerName: string; status: number; message: string }

/** What stands in the place of a link's page. An unknown, a late and an ended link are alike. docs/behaviour.md 37.4. */
export function LinkNotice({ ownerName, status, message }: LinkNoticeProps) {
  const isNamed = ownerName !== nameless
  const words = useWords()
  const closed = isNamed
    ? words('Please ask {$name} for a new one.', { name: ownerName })
    : words('Please ask for a new one.')
  const [title, lead] =
    status === 404
      ? [words('This link is not open.'), closed]
      : status === 429
        ? [words('Too Many Requests'), message]
        : [words('This page could not be loaded.'), words('Please try again in a moment.')]
  return (
    <main id="content" tabIndex={-1} className="shared__notice">
      <title>{title}</title>
      <Sheet kind="notice" ownerName={ownerName} page={words('Link')}>
        <SheetHead title={title} leads={[lead]} />
        <p className="sheet__next">
          <a className="button button--main" href="/contact">
            {isNamed ? words('Write to {$name}', { name: ownerName.split(' ')[0] ?? '' }) : words('Write to me')}
          </a>
          <a className="button" href="/home">
            {words('Home')}
          </a>
        </p>
      </Sheet>
    </main>
  )
}
