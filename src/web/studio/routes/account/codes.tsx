import type { Alert } from '#domain/site/alert.ts'
import { none } from '#resume/result.ts'
import { AccountFrame } from '../../account/account-frame.tsx'
import { CodesPart } from '../../account/codes-part.tsx'
import { CodesSetup } from '../../account/codes-setup.tsx'
import { loadStandalone } from '../../account/load-standalone.ts'
import { changeCodes, loadCodes, loadCodesToSetUp } from '../../account/passkeys.ts'
import { requireRecentSignIn } from '../../account/recent-sign-in.ts'
import { accountRoot } from '../../layout/frame.ts'
import { notFound } from '../../posting/answers.ts'
import { Icon } from '../../views/icon.tsx'
import type { Route } from './+types/codes.ts'

/** Sets one-time codes up, and shows new recovery codes. The secret is shown after a recent sign-in only. docs/behaviour.md 30.3. */
export async function loader({ request, context, url }: Route.LoaderArgs) {
  const codes = await loadCodes(context)
  if (codes === none) throw notFound()
  if (!codes.isOn) requireRecentSignIn(context, request, 'codes-set-up')
  const [toSetUp, view] = [await loadCodesToSetUp(context), await loadStandalone(context, url.pathname)]
  return { codes, toSetUp, view, account: accountRoot(url.pathname) }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  return changeCodes(context, request, accountRoot(url.pathname))
}

const noAlerts: Alert[] = []

export default function AccountCodes({ loaderData, actionData }: Route.ComponentProps) {
  const { codes, toSetUp, view, account } = loaderData
  const answer = actionData?.codes
  const shown = answer?.toSetUp ?? toSetUp
  const alerts = actionData?.alerts ?? noAlerts
  const address = `${account}/codes`
  return (
    <AccountFrame
      isBelow
      title="One-time codes"
      lead={shown === null ? 'The password and a code sign in.' : 'Nothing changes until you switch them on.'}
      view={view}
      hasError={alerts.length > 0}
      alerts={alerts}
    >
      {shown === null ? (
        <CodesPart codes={codes} action={address} icon={<Icon name="shield" />} recovery={answer?.recovery} />
      ) : (
        <CodesSetup codes={shown} action={address} back={account} answer={answer} />
      )}
    </AccountFrame>
  )
}
