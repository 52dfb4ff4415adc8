import { data } from 'react-router'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { Notice } from '../views/parts/notice.tsx'
import type { Route } from './+types/access-denied.ts'

const messages = ['Sorry, you do not have access to this page.', 'Log in with another account, or go back home.']

/** Answers with status 403. docs/behaviour.md 2.4. */
export async function loader({ context }: Route.LoaderArgs) {
  const { data: content } = (await pageContextOf(context, 'login')).page({})
  return data(content, { status: 403, statusText: 'Forbidden' })
}

export default function AccessDenied() {
  return (
    <Page name="Access Denied" description={messages.join(' ')} isIndexed={false}>
      <Notice
        ownerName={useOwnerName()}
        page="Access denied"
        title="Access Denied"
        messages={messages}
        actions={[
          { label: 'Log In', to: '/login', icon: 'login', main: true },
          { label: 'Home', to: '/home', icon: 'home' },
        ]}
      />
    </Page>
  )
}
