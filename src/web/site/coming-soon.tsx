import { comingSoon } from '#domain/site/page.ts'
import { message } from '#resume/words.ts'
import { useWords } from '../ui/words.ts'
import { Page, useOwnerName } from './page.tsx'
import { Notice } from './views/parts/notice.tsx'

const actions = [
  { label: message('Resume'), to: '/resume', icon: 'resume' },
  { label: message('Home'), to: '/home', icon: 'home' },
]

/** A page without content yet, which search engines leave out. docs/behaviour.md 2.4. */
export function ComingSoon({ name }: { name: string }) {
  const words = useWords()
  return (
    <Page name={name} description={comingSoon.messages.map((each) => words(each)).join(' ')} isIndexed={false}>
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
