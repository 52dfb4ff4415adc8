import { message } from '#domain/words.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.ts'
import { ContactButton } from '../parts/contact-button.tsx'

/** The ways onward of a details page. docs/behaviour.md 4.4, 4.5. */
export function WaysBack({ to = '/resume/', title = message('Back') }: { to?: string; title?: string }) {
  const words = useWords()
  return (
    <p className="sheet__ways">
      <ButtonLink to={to} icon="back">
        {words(title)}
      </ButtonLink>
      <ButtonLink to="/home/" icon="home">
        {words('Home')}
      </ButtonLink>
      <ContactButton />
    </p>
  )
}
