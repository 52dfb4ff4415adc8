import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { Notice } from '../views/parts/notice.tsx'
import type { Route } from './+types/create-account.ts'

const message = 'A new account cannot be created at this time.'

/** Visitors cannot create accounts. docs/behaviour.md 2.4. */
export async function loader({ context }: Route.LoaderArgs) {
  return (await pageContextOf(context, 'login')).page({})
}

export default function CreateAccount() {
  return (
    <Page name="Create Account" description={message} isIndexed={false}>
      <Notice
        ownerName={useOwnerName()}
        page="Create Account"
        title="Account Creation Unavailable!"
        messages={[message]}
      />
    </Page>
  )
}
