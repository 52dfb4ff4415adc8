import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { confirmLead } from '#domain/accounts/recent-sign-in.ts'
import type { Alert } from '#domain/site/alert.ts'
import { none } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { Alerts } from '../../ui/alerts/alerts.tsx'
import { confirmPosted, placesIn } from '../account/confirm.ts'
import { ConfirmForm } from '../account/confirm-form.tsx'
import { loadPasskeys } from '../account/passkeys.ts'
import { type Frame, isOfAccount } from '../layout/frame.ts'
import { loaded } from '../posting/loaded.ts'
import { StandaloneHead, StandalonePage } from '../standalone/standalone-page.tsx'
import type { Route } from './+types/confirm.ts'

export const handle: Frame = { frame: 'standalone' }

/** What asks for the confirmation, and how old the sign-in is. docs/behaviour.md 29.1. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { ports, imageLists } = context.get(siteContext)
  const { confirmedAt, uid } = context.get(visitContext)
  const now = ports.clock.now()
  const [identity, person, backdrop, known] = await Promise.all([
    ports.identities.lookUp(uid),
    readPersonInfo(ports),
    imageLists.readOne('backgrounds', 'login'),
    loadPasskeys(context),
  ])
  const root = isOfAccount(url.pathname) ? '/account' : '/studio'
  const hasPasskey = known !== none && known.problem === '' && known.passkeys.length > 0
  return {
    root,
    ownerName: (person.ok ? person.data : unnamedOwner).name,
    backdrop: backdrop.ok ? backdrop.data : none,
    from: placesOf(url, root).from,
    form: { hasPasskey, email: loaded(identity)?.email ?? '', address: `${root}/confirm${url.search}` },
    lead: confirmLead(url.searchParams.get('for') ?? '', confirmedAt ?? now, now),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const root = isOfAccount(url.pathname) ? '/account' : '/studio'
  return confirmPosted(context, await request.formData(), placesOf(url, root))
}

/** The page that asked, and what it asked for, as the address names them. */
function placesOf({ searchParams }: URL, root: string) {
  return placesIn(searchParams.get('from'), searchParams.get('next'), root)
}

export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return actionHeaders.has('retry-after') ? actionHeaders : loaderHeaders
}

const noAlerts: Alert[] = []

export default function Confirm({ loaderData, actionData }: Route.ComponentProps) {
  const { root, ownerName, backdrop, from, form, lead } = loaderData
  const place = root === '/studio' ? 'Studio' : 'My account'
  return (
    <StandalonePage
      isCard
      name="Confirm that it is you"
      place={root === '/studio' ? 'Studio' : 'Resume'}
      hasError={actionData !== undefined}
      backdrop={backdrop}
      header={[ownerName, place]}
    >
      <StandaloneHead title="Confirm that it is you" lead={lead} />
      <ConfirmForm {...form} from={from} answer={actionData?.answer} answerAlerts={actionData?.alerts} />
      <Alerts alerts={actionData?.alerts ?? noAlerts} />
    </StandalonePage>
  )
}
