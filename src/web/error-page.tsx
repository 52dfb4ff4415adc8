import { useLocation } from 'react-router'
import { pageTitle } from '#domain/page.ts'
import { Notice } from './components/notice.tsx'
import { Reference } from './components/reference.tsx'
import { useReference } from './reference.tsx'

/** The page for what is not there, and for what went wrong. Insides are shown in development only. Source: readings, Unexpected Application Error. */
export function ErrorPage({ status, ownerName, error }: { status: number; ownerName: string; error: unknown }) {
  if (status === 404) return <NotFound ownerName={ownerName} />
  return <Failed ownerName={ownerName} error={error} />
}

/** Source: section 2, not-found page. */
function NotFound({ ownerName }: { ownerName: string }) {
  return (
    <>
      <title>{pageTitle(ownerName, 'Page Not Found')}</title>
      <meta name="robots" content="noindex" />
      <Notice
        ownerName={ownerName}
        page="Not found"
        title="Page Not Found"
        sentences={["Sorry, we couldn't find the page you were looking for.", 'Please check the URL and try again.']}
        actions={[{ label: 'Home', to: '/home', icon: 'home' }]}
      />
    </>
  )
}

function Failed({ ownerName, error }: { ownerName: string; error: unknown }) {
  const reference = useReference()
  const { pathname, search } = useLocation()
  return (
    <>
      <title>{pageTitle(ownerName, 'Error')}</title>
      <meta name="robots" content="noindex" />
      <Notice
        ownerName={ownerName}
        page="Error"
        title="Unexpected Application Error!"
        sentences={['Something went wrong while this page was made. It has been noted under this reference:']}
        actions={[
          { label: 'Try again', to: pathname + search, icon: 'again', main: true, reload: true },
          { label: 'Home', to: '/home', icon: 'home' },
        ]}
      >
        <Reference>{reference}</Reference>
        {import.meta.env.DEV && error instanceof Error && <pre>{error.stack}</pre>}
      </Notice>
    </>
  )
}
