import { nameless } from '#domain/content/person-info.ts'
import { Sheet, SheetHead } from '../site/views/parts/sheet.tsx'
import '../ui/button.css'

type LinkNoticeProps = { ownerName: string; status: number; message: string }

/** What stands in the place of a link's page. An unknown, a late and an ended link are alike. docs/behaviour.md 37.4. */
export function LinkNotice({ ownerName, status, message }: LinkNoticeProps) {
  const isNamed = ownerName !== nameless
  const closed = `Please ask ${isNamed ? `${ownerName} for a new one` : 'for a new one'}.`
  const [title, lead] =
    status === 404
      ? ['This link is not open.', closed]
      : status === 429
        ? ['Too Many Requests', message]
        : ['This page could not be loaded.', 'Please try again in a moment.']
  return (
    <main id="content" tabIndex={-1} className="shared__notice">
      <title>{title}</title>
      <Sheet kind="notice" ownerName={ownerName} page="Link">
        <SheetHead title={title} leads={[lead]} />
        <p className="sheet__next">
          <a className="button button--main" href="/contact">
            {isNamed ? `Write to ${ownerName.split(' ')[0]}` : 'Write to me'}
          </a>
          <a className="button" href="/home">
            Home
          </a>
        </p>
      </Sheet>
    </main>
  )
}
