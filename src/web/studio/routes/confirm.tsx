import { useRef } from 'react'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { confirmLead } from '#domain/accounts/recent-sign-in.ts'
import type { Alert } from '#domain/site/alert.ts'
import { none } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { Alerts } from '../../ui/alerts/alerts.tsx'
import { useAnswerFocus, useSendOnce } from '../../ui/answered-form.ts'
import { Button } from '../../ui/button.tsx'
import { FormProblems } from '../../ui/form-problems.tsx'
import { PasskeyForm } from '../../ui/passkeys/passkey-form.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { confirmPosted, placesIn } from '../account/act-on-account.ts'
import { loadPasskeys } from '../account/passkeys.ts'
import { type Frame, isOfAccount } from '../layout/frame.ts'
import { loaded } from '../posting/answers.ts'
import { StandaloneHead, StandalonePage } from '../standalone/standalone-page.tsx'
import { Icon } from '../views/icon.tsx'
import type { Route } from './+types/confirm.ts'
import '../../ui/link.css'
import '../../ui/form.css'

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

/** The answer to a confirmation that did not succeed. */
type ConfirmAnswer = { error?: string }

type ConfirmFormProps = {
  /** The page's own address. */
  address: string
  /** The address of the account, for password managers. */
  email: string
  /** Whether the account has a passkey to confirm with. */
  hasPasskey: boolean
  /** The page that Cancel links to. */
  from: string
  answer?: ConfirmAnswer
  answerAlerts?: readonly Alert[]
}

/**
 * Asks for the password once more, or with scripts for a passkey. The forms are plain ones: the answer redirects to another
 * address.
 */
function ConfirmForm({ address, email, hasPasskey, from, answer, answerAlerts }: ConfirmFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const sendOnce = useSendOnce(answer)
  useAnswerFocus(form, answer)
  return (
    <>
      <form className="form" ref={form} method="post" action={address} noValidate onSubmit={sendOnce}>
        <input type="email" autoComplete="username" defaultValue={email} readOnly hidden />
        <PasswordField label="Password" name="password" autoComplete="current-password" error={answer?.error} />
        <FormProblems alerts={answerAlerts} errors={[answer?.error]} />
        <div className="form__foot">
          <Button main>Continue</Button>
          {hasPasskey && (
            <button className="button needs-scripts" type="submit" form="passkey">
              <Icon name="key" />
              Use a passkey
            </button>
          )}
        </div>
        <a className="link" href={from}>
          Cancel
        </a>
      </form>
      {hasPasskey && <PasskeyForm id="passkey" purpose="confirm" action={address} />}
    </>
  )
}
