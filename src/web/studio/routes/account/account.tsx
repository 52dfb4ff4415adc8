import type { Alert } from '#domain/site/alert.ts'
import { AccountFrame } from '../../account/account-frame.tsx'
import { AccountParts } from '../../account/account-parts.tsx'
import { actOnAccount } from '../../account/act-on-account.ts'
import { loadAccount } from '../../account/load-account.ts'
import { loadStandalone } from '../../account/load-standalone.ts'
import { accountRoot } from '../../layout/frame.ts'
import type { Route } from './+types/account.ts'

/** One's own account: for Admins in the studio, and for everyone who is signed in on the site. docs/behaviour.md 29.2. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [account, view] = await Promise.all([loadAccount(context), loadStandalone(context, url.pathname)])
  return { account, view, address: accountRoot(url.pathname) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return actOnAccount(context, request, accountRoot(url.pathname))
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('retry-after') ? actionHeaders : loaderHeaders
}

const noAlerts: Alert[] = []

export default function Account({ loaderData: { account, view, address }, actionData }: Route.ComponentProps) {
  const alerts = actionData?.alerts ?? noAlerts
  const { email, passkeys, codes } = account
  const password = codes?.isOn ? 'a password and a code' : 'a password'
  const ways = passkeys?.passkeys.length ? `a passkey or ${password}` : password
  return (
    <AccountFrame
      title="My account"
      lead={`You sign in as ${email}, with ${ways}.`}
      view={view}
      hasError={alerts.length > 0}
      alerts={alerts}
    >
      <AccountParts {...{ account, address }} answer={actionData?.answer} passkeysAnswer={actionData?.passkeys} />
    </AccountFrame>
  )
}
