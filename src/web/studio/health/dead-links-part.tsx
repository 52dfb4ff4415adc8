import { addressText } from '#resume/link.ts'
import { ActForm, Button } from '../views/button.tsx'
import { Part } from '../views/part.tsx'
import { Row, Rows } from '../views/rows.tsx'
import type { DeadLinksView } from './load-dead-links.ts'

/** The links to other sites that no longer answer, and the switch of their checks. */
export function DeadLinksPart({ shown: { isOn, asked, dead } }: { shown: DeadLinksView }) {
  const note = asked === '' ? 'begins within a minute' : `checked ${asked}`
  return (
    <Part title="Links to other sites" {...(isOn && { note })}>
      <p className="part__help">
        {isOn
          ? `${dead.length === 0 && asked !== '' ? 'No link is known to be gone. ' : ''}Vita asks each address on your published pages once a week. A site that turns programs away is not listed.`
          : 'Vita can ask each address on your published pages once a week, and list here those that no longer answer. The other sites see the address of this machine, and the name of your site.'}
      </p>
      {isOn && dead.length > 0 && (
        <Rows>
          {dead.map(({ title, isOwn, to, address, says }) => (
            <Row title={title} isOwn={isOwn} to={to} fine={[addressText(address), says]} key={to} />
          ))}
        </Rows>
      )}
      <ActForm className="row-of">
        <Button small name="act" value={isOn ? 'links-off' : 'links-on'}>
          {isOn ? 'Stop checking links' : 'Check links every week'}
        </Button>
      </ActForm>
    </Part>
  )
}
