import { data } from 'react-router'
import { message } from '#resume/words.ts'
import { useWords } from '../../ui/words.ts'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { Notice } from '../views/parts/notice.tsx'
import type { Route } from './+types/access-denied.ts'

const messages = [
  message('Sorry, you do not have access to this page.'),
  message('Log in with another account, or go back home.'),
]

/** Answers with status 403. docs/behaviour.md 2.4. */
export async function loader({ context }: Route.LoaderArgs) {
  const { data: content } = (await pageContextOf(context, 'login')).page({})
  return data(content, { status: 403, statusText: 'Forbidden' })
}

export default function AccessDenied() {
  const words = useWords()
  return (
    <Page name={words('Access Denied')} description={messages.map((each) => words(each)).join(' ')} isIndexed={false}>
      <Notice
        ownerName={useOwnerName()}
        page={words('Access denied')}
        title={message('Access Denied')}
        messages={messages}
        actions={[
          { label: message('Log In'), to: '/login', icon: 'login', main: true },
          { label: message('Home'), to: '/home', icon: 'home' },
        ]}
      />
    </Page>
  )
}
