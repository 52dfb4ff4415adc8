import { PageHead, Screen, Work } from './screen.tsx'

/** An address that the studio does not have, or whose entry is gone. */
export function NotFound() {
  return (
    <Screen name="Page Not Found">
      <Work>
        <PageHead title="Page Not Found" lead="The studio has no page at this address." />
        <a className="button" href="/studio">
          Overview
        </a>
      </Work>
    </Screen>
  )
}
