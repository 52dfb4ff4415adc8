import { useLocation } from 'react-router'
import { errorAlert } from '#domain/site/alert.ts'
import { pageTitle } from '#domain/site/page.ts'
import { Alerts } from '../ui/alerts.tsx'
import { useNavigationAlerts } from './failed-navigation.ts'
import { useOwnerName } from './page.tsx'
import { Notice } from './views/notice.tsx'

/** The alert when a page's script fails to load. docs/behaviour.md 9.5. */
const chunkFailedText = 'Loading chunk failed'
const alerts = [errorAlert(chunkFailedText)]

/** Replaces a page whose script did not load. Reload loads the page as a document. */
export function ChunkFailed() {
  const ownerName = useOwnerName()
  const { pathname, search } = useLocation()
  return (
    <>
      <title>{pageTitle(ownerName, 'Error')}</title>
      <Notice
        ownerName={ownerName}
        page="Error"
        title={chunkFailedText}
        messages={['A part of this page did not arrive. Loading the page again usually helps.']}
        actions={[
          { label: 'Reload', to: pathname + search, icon: 'again', main: true, reload: true },
          { label: 'Home', to: '/home', icon: 'home', reload: true },
        ]}
      />
      <Alerts alerts={[...alerts, ...useNavigationAlerts()]} />
    </>
  )
}
