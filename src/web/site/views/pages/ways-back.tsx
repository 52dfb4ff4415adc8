import { ButtonLink } from '../../../ui/button.tsx'

/** The ways onward of a details page. docs/behaviour.md 4.4, 4.5. */
export function WaysBack({ to = '/resume/', title = 'Back' }: { to?: string; title?: string }) {
  return (
    <p className="sheet__ways">
      <ButtonLink to={to} icon="back">
        {title}
      </ButtonLink>
      <ButtonLink to="/home/" icon="home">
        Home
      </ButtonLink>
    </p>
  )
}
