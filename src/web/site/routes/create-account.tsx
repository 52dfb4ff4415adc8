import { message } from '#resume/words.ts'
import { useWords } from '../../ui/words.ts'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { Notice } from '../views/parts/notice.tsx'
import type { Route } from './+types/create-account.ts'

const why = message('A new account cannot be created at this time.')

/** Visitors cannot create accounts. docs/behaviour.md 2.4. */
export async function loader({ context }: Route.LoaderArgs) {
  return (await pageContextOf(context, 'login')).page({})
}

export default function CreateAccount() {
  const words = useWords()
  return (
    <Page name={words('Create Account')} description={words(why)} isIndexed={false}>
      <Notice
        ownerName={useOwnerName()}
        page={words('Create Account')}
        title={message('Account Creation Unavailable!')}
        messages={[why]}
      />
    </Page>
  )
}
