import { comingSoon } from '#domain/page.ts'
import { Notice } from './components/notice.tsx'
import { Page, useOwnerName } from './page.tsx'

/** A page that is not there yet. Source: section 2, protected group. */
export function ComingSoon({ name, isIndexed = false }: { name: string; isIndexed?: boolean }) {
  return (
    <Page name={name} description={comingSoon.sentences.join(' ')} isIndexed={isIndexed}>
      <Notice ownerName={useOwnerName()} page={name} title={comingSoon.title} sentences={comingSoon.sentences} />
    </Page>
  )
}
