import { ButtonLink } from '../views/button.tsx'
import { PageHead, Screen, Work } from './screen.tsx'

/** An address that the studio does not have, or whose entry is gone. */
export function NotFound() {
  return (
    <Screen name="Page Not Found">
      <Work>
        <PageHead title="Page Not Found" lead="The studio has no page at this address." />
        <ButtonLink href="/studio">Overview</ButtonLink>
      </Work>
    </Screen>
  )
}
