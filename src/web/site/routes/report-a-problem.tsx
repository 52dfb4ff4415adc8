import { comingSoon } from '#domain/site/page.ts'
import { message } from '#resume/words.ts'
import { hasContact } from '../../routing/context.ts'
import { useWords } from '../../ui/words.ts'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { Notice } from '../views/parts/notice.tsx'
import type { Route } from './+types/report-a-problem.ts'

/** docs/behaviour.md 2.4. */
export async function loader({ context }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'projects')
  return pageLoader.page(hasContact(pageLoader.site.asFiles) ? {} : { hasContact: false })
}

export default function ReportAProblem({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const canWrite = !('hasContact' in loaderData)
  return (
    <Page
      name={words('Report a Problem')}
      description={words('How to report a problem with this site.')}
      isIndexed={false}
    >
      <Notice
        ownerName={useOwnerName()}
        page={words('Report a Problem')}
        title={comingSoon.title}
        messages={comingSoon.messages}
        actions={[
          ...(canWrite ? [{ label: message('Contact Me'), to: '/contact', icon: 'mail', main: true }] : []),
          { label: message('Home'), to: '/home', icon: 'home' },
        ]}
      />
    </Page>
  )
}
