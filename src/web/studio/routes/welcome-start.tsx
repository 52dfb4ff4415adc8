import { useRef } from 'react'
import { redirect } from 'react-router'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { begin } from '#calls/studio/imports/begin.ts'
import { none } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { Alerts } from '../../ui/alerts/alerts.tsx'
import type { Frame } from '../layout/frame.ts'
import { rejected } from '../posting/rejected.ts'
import { StandalonePage } from '../standalone/standalone-page.tsx'
import { StartForm } from '../standalone/start-form.tsx'
import { newOwnerIn } from '../text/browser-time-zone.ts'
import type { Route } from './+types/welcome-start.ts'

export const handle: Frame = { frame: 'standalone' }

/** What the site begins with. docs/behaviour.md 24.2. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ports, imageLists } = context.get(siteContext)
  const { account } = context.get(visitContext)
  const [person, backdrop] = await Promise.all([readPersonInfo(ports), imageLists.readOne('backgrounds', 'home')])
  return {
    name: account?.fullName ?? '',
    sample: (person.ok ? person.data.name : '').split(' ')[0] ?? '',
    backdrop: backdrop.ok ? backdrop.data : none,
  }
}

/** Fills the draft with the choice and redirects to the overview. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const start = form.get('start')
  const { ports } = context.get(siteContext)
  const { uid, account } = context.get(visitContext)
  const name = account?.fullName ?? ''
  if (start === 'bring') throw redirect('/studio/import?begin=1', 303)
  if (start !== 'sample' && start !== 'empty') return rejected(400, 'Choose how you want to start.')
  const begun = await begin(ports, start, newOwnerIn(form), { by: { uid, name } })
  if (!begun.ok) return rejected(503, begun.failure.message)
  throw redirect('/studio', 303)
}

export default function WelcomeStart({ loaderData: { name, sample, backdrop }, actionData }: Route.ComponentProps) {
  const page = useRef<HTMLDivElement>(null)
  return (
    <div ref={page}>
      <StandalonePage
        name="How do you want to start?"
        hasError={actionData !== undefined}
        backdrop={backdrop}
        header={[name, 'Step 2 of 2']}
      >
        <StartForm sample={sample} page={page} />
        <Alerts alerts={actionData?.alerts ?? []} />
      </StandalonePage>
    </div>
  )
}
