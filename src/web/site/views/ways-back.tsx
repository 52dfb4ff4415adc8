import { ButtonLink } from '../../ui/button.tsx'

/** The ways on from a details page. Source: section 2, job and education details. */
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
