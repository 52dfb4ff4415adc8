import { ButtonLink } from '../../../ui/button.tsx'

/** The ways onward of a details page. docs/behaviour.md 4.4, 4.5. */
export function WaysBack() {
  return (
    <p className="sheet__ways">
      <ButtonLink to="/resume/" icon="back">
        Back
      </ButtonLink>
      <ButtonLink to="/home/" icon="home">
        Home
      </ButtonLink>
    </p>
  )
}
