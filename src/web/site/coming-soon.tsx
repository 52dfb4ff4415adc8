import { comingSoon } from '#domain/site/page.ts'
import { Page, useOwnerName } from './page.tsx'
import { Notice } from './views/parts/notice.tsx'

const actions = [
  { label: 'Resume', to: '/resume', icon: 'resume' },
  { label: 'Home', to: '/home', icon: 'home' },
]

/** A page without content yet, which search engines leave out. docs/behaviour.md 2.4. */
export function ComingSoon({ name }: { name: string }) {
  return (
    <Page name={name} description={comingSoon.messages.join(' ')} isIndexed={false}>
      <Notice
        ownerName={useOwnerName()}
        page={name}
        title={comingSoon.title}
        messages={comingSoon.messages}
        actions={actions}
      />
    </Page>
  )
}
