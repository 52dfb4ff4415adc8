import type { None } from '#resume/result.ts'
import { message } from '#resume/words.ts'
import { ButtonLink, FileLink } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.ts'
import { ContactButton } from '../parts/contact-button.tsx'

type WaysBackProps = { to?: string; title?: string; pdf: string | None }

/** The ways onward of a details page; `pdf` is the address of the resume. docs/behaviour.md 4.4, 4.5. */
export function WaysBack({ to = '/resume/', title = message('Back'), pdf }: WaysBackProps) {
  const words = useWords()
  return (
    <p className="sheet__ways">
      <ButtonLink to={to} icon="back">
        {words(title)}
      </ButtonLink>
      <ButtonLink to="/home/" icon="home">
        {words('Home')}
      </ButtonLink>
      {pdf && <FileLink path={pdf}>{words('Resume (PDF)')}</FileLink>}
      <ContactButton />
    </p>
  )
}
