import { useLocation } from 'react-router'
import { type Loaded, loadFailureMessages } from '#domain/site/load-failure.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { useWords } from '../../../ui/words.ts'
import { LoadingScreen } from '../parts/loading-screen.tsx'

/**
 * The loading screen of a page whose record failed to load, with the failure and a link to try again. docs/behaviour.md
 * 9.3.
 */
export function LoadFailed({ what }: { what: Loaded }) {
  const { pathname, search } = useLocation()
  const words = useWords()
  return (
    <LoadingScreen>
      <p className="loading__slip">{words(loadFailureMessages[what])}</p>
      <ButtonLink to={pathname + search} icon="again" main reload>
        {words('Try again')}
      </ButtonLink>
    </LoadingScreen>
  )
}
