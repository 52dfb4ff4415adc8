import { useLocation } from 'react-router'
import { pageTitle } from '#domain/site/page.ts'
import { message } from '#resume/words.ts'
import { Alerts } from '../ui/alerts/alerts.tsx'
import { useReference } from '../ui/reference.tsx'
import { useWords } from '../ui/words.ts'
import { useNavigationAlerts } from './failed-navigation.ts'
import { Notice } from './views/parts/notice.tsx'
import './views/parts/reference.css'

/**
 * The not-found page, or the page for an unexpected error. Stack and inner messages are shown in development only.
 * docs/behaviour.md 2.5.
 */
export function ErrorPage({ status, ownerName, error }: { status: number; ownerName: string; error: unknown }) {
  return (
    <>
      {status === 404 ? <NotFound ownerName={ownerName} /> : <Failed ownerName={ownerName} error={error} />}
      <Alerts alerts={useNavigationAlerts()} />
    </>
  )
}

/** docs/behaviour.md 2.4. */
function NotFound({ ownerName }: { ownerName: string }) {
  const words = useWords()
  return (
    <>
      <title>{pageTitle(ownerName, words('Page Not Found'), words)}</title>
      <meta name="robots" content="noindex" />
      <Notice
        ownerName={ownerName}
        page={words('Not found')}
        title={message('Page Not Found')}
        messages={[
          message("Sorry, we couldn't find the page you were looking for."),
          message('Please check the URL and try again.'),
        ]}
        actions={[{ label: message('Home'), to: '/home', icon: 'home' }]}
      />
    </>
  )
}

/** The server logs an error with the reference of its request. An error in the browser has no reference and is not logged. */
function Failed({ ownerName, error }: { ownerName: string; error: unknown }) {
  const words = useWords()
  const reference = useReference()
  const { pathname, search } = useLocation()
  return (
    <>
      <title>{pageTitle(ownerName, words('Error'), words)}</title>
      <meta name="robots" content="noindex" />
      <Notice
        ownerName={ownerName}
        page={words('Error')}
        title={message('Unexpected Application Error!')}
        messages={[reference === '' ? whatHappened : whatHappenedAndNoted]}
        actions={[
          { label: message('Try again'), to: pathname + search, icon: 'again', main: true, reload: true },
          { label: message('Home'), to: '/home', icon: 'home' },
        ]}
      >
        {reference !== '' && <Reference>{reference}</Reference>}
        {import.meta.env.DEV && error instanceof Error && <pre>{error.stack}</pre>}
      </Notice>
    </>
  )
}

const whatHappened = message('Something went wrong while this page was made.')
const whatHappenedAndNoted = message(
  'Something went wrong while this page was made. It has been noted under this reference:',
)

/** The reference that finds the log line of an unexpected error. docs/behaviour.md 15.4. */
function Reference({ children }: { children: string }) {
  return (
    <p>
      <code className="reference">{children}</code>
    </p>
  )
}
