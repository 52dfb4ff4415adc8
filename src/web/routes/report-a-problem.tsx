import { comingSoon } from '#domain/page.ts'
import { Notice } from '../components/notice.tsx'
import { Page, useOwnerName } from '../page.tsx'
import { readingOf } from '../reading.ts'
import type { Route } from './+types/report-a-problem.ts'

/** Source: readings, placeholder pages. */
export async function loader({ context }: Route.LoaderArgs) {
  return (await readingOf(context, 'projects')).page({})
}

export default function ReportAProblem() {
  return (
    <Page name="Report a Problem" description="How to report a problem with this site." isIndexed={false}>
      <Notice
        ownerName={useOwnerName()}
        page="Report a Problem"
        title={comingSoon.title}
        sentences={comingSoon.sentences}
        actions={[
          { label: 'Contact Me', to: '/contact', icon: 'mail', main: true },
          { label: 'Home', to: '/home', icon: 'home' },
        ]}
      />
    </Page>
  )
}
