import { data } from 'react-router'
import { errorAlert } from '#domain/alert.ts'
import { ownPath } from '#domain/redirect.ts'
import { LoginPage } from '../components/login-page.tsx'
import { Page, useOwnerName } from '../page.tsx'
import { readingOf } from '../reading.ts'
import type { Route } from './+types/login.ts'

/** Until there are accounts the page says so. */
const notBuiltYet = 'Signing in is not possible yet: this site has no accounts.'

export async function loader({ context, url }: Route.LoaderArgs) {
  const reading = await readingOf(context, 'login')
  const target = url.searchParams.get('redirect')
  return reading.page({ redirectTo: target === null ? '' : ownPath(target, '').replace(/^\//, '') })
}

export async function action({ request }: Route.ActionArgs) {
  const email = (await request.formData()).get('email')
  return data({ email: typeof email === 'string' ? email : '', alerts: [errorAlert(notBuiltYet)] }, { status: 503 })
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Page name="Log In" description="Log in to this site." isIndexed={false}>
      <LoginPage
        ownerName={useOwnerName()}
        email={actionData?.email ?? ''}
        redirectTo={loaderData.redirectTo}
        notice={notBuiltYet}
      />
    </Page>
  )
}
