import { comingSoon } from '#domain/site/page.ts'
import { Page, useOwnerName } from './page.tsx'
import { Notice } from './views/notice.tsx'

const actions = [
  { label: 'Resume', to: '/resume', icon: 'resume' },
  { label: 'Home', to: '/home', icon: 'home' },
]

/** A page without content yet. docs/behaviour.md 2.4. */
export function ComingSoon({ name, isIndexed = false }: { name: string; isIndexed?: boolean }) {
  return (
    <Page name={name} description={comingSoon.messages.join(' ')} isIndexed={isIndexed}>
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
