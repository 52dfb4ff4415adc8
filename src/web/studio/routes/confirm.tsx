import { data } from 'react-router'
import { readKeptAction } from '#calls/accounts/kept-actions.ts'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { actionGoneText, confirmLead } from '#domain/accounts/recent-sign-in.ts'
import { none } from '#domain/result.ts'
import type { Alert } from '#domain/site/alert.ts'
import { siteContext, visitContext } from '../../context.ts'
import { Alerts } from '../../ui/alerts.tsx'
import { confirmPosted } from '../account/confirm.ts'
import { ConfirmForm } from '../account/confirm-form.tsx'
import { loadPasskeys } from '../account/passkeys.ts'
import { type Frame, isOfAccount } from '../frame.ts'
import { Door, DoorHead } from '../views/door.tsx'
import type { Route } from './+types/confirm.ts'

export const handle: Frame = { frame: 'door' }

/** What waits for the confirmation, and since when. docs/behaviour.md 29.1. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ports, imageLists } = context.get(siteContext)
  const { session, sessionId, confirmedAt, uid } = context.get(visitContext)
  const now = ports.clock.now()
  const action = url.searchParams.get('action') ?? ''
  const [kept, identity, person, backdrop, known] = await Promise.all([
    readKeptAction(ports, { id: sessionId, token: session }, action),
    ports.identities.lookUp(uid),
    readPersonInfo(ports),
    imageLists.readOne('backgrounds', 'login'),
    loadPasskeys(context),
  ])
  if (!kept.ok || !identity.ok) throw data(none, { status: 503, statusText: 'Service Unavailable' })
  const root = isOfAccount(url.pathname) ? '/account' : '/studio'
  const page = {
    root,
    ownerName: (person.ok ? person.data : unnamedOwner).name,
    backdrop: backdrop.ok ? backdrop.data : none,
    from: kept.data?.from ?? root,
  }
  if (kept.data === none) return data({ ...page, form: none, lead: actionGoneText }, { status: 410 })
  const hasPasskey = known !== none && known.problem === '' && known.passkeys.length > 0
  const form = { action, hasPasskey, email: identity.data?.email ?? '', address: `${root}/confirm?action=${action}` }
  return data({ ...page, form, lead: confirmLead(kept.data.doing, confirmedAt ?? now, now) })
}

export async function action({ request, url, context }: Route.ActionArgs) {
  return confirmPosted(context, await request.formData(), isOfAccount(url.pathname) ? '/account' : '/studio')
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('retry-after') ? actionHeaders : loaderHeaders
}

const noAlerts: Alert[] = []

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { root, ownerName, backdrop, from, form, lead } = loaderData
  const place = root === '/studio' ? 'Studio' : 'My account'
  return (
    <Door
      isCard
      name="Confirm that it is you"
      place={root === '/studio' ? 'Studio' : 'Resume'}
      hasError={actionData !== undefined}
      backdrop={backdrop}
      folio={[ownerName, place]}
    >
      <DoorHead title="Confirm that it is you" lead={lead} />
      {form === none ? (
        <a className="button" href={from}>
          Back
        </a>
      ) : (
        <ConfirmForm {...form} from={from} answer={actionData?.answer} answerAlerts={actionData?.alerts} />
      )}
      <Alerts alerts={actionData?.alerts ?? noAlerts} />
    </Door>
  )
}
