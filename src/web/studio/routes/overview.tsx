import { hideFirstSteps } from '#calls/studio/draft/first-steps.ts'
import { siteContext } from '../../routing/context.ts'
import { PageHead, Screen, useIsPublished, Work } from '../layout/screen.tsx'
import { FirstSteps, NextSteps } from '../overview/first-steps.tsx'
import { loadOverview } from '../overview/load-overview.ts'
import { Settled } from '../overview/settled.tsx'
import { notSaved } from '../posting/answers.ts'
import { undoPosted } from '../posting/undo-posted.ts'
import { countOf } from '../text/wording.ts'
import type { Route } from './+types/overview.ts'

/** docs/behaviour.md 23.5. */
export function loader({ context }: Route.LoaderArgs) {
  return loadOverview(context)
}

/** Hides the first steps, or undoes what was just done on any screen. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ports } = context.get(siteContext)
  const form = await request.formData()
  if (form.get('act') === 'undo') return undoPosted(ports, String(form.get('undo')))
  const hidden = await hideFirstSteps(ports)
  return hidden.ok ? {} : notSaved(hidden.failure)
}

export default function Overview({ loaderData }: Route.ComponentProps) {
  const { name, hour, changes, waiting, messages, unread, facts, note, steps, week } = loaderData
  const called = name === '' ? '' : `, ${name}`
  const isPublished = useIsPublished()
  return (
    <Screen name="Overview">
      <Work>
        {steps === null || steps.isPublished ? (
          <>
            <PageHead title={`${greeting(hour)}${called}.`} lead={waitingWords(changes, unread, isPublished)} />
            {steps !== null && <NextSteps steps={steps} />}
            <Settled waiting={waiting} messages={messages} facts={facts} note={note} week={week} />
          </>
        ) : (
          <>
            <PageHead
              title={`Welcome${called}. The site is yours.`}
              lead="Five steps make it yours. Nothing is public until you publish."
            />
            <FirstSteps steps={steps} messages={messages} note={note} week={week} />
          </>
        )}
      </Work>
    </Screen>
  )
}

function waitingWords(changes: number, unread: number, isPublished: boolean): string {
  const parts = [
    ...(changes > 0 ? [countOf(changes, 'unpublished change')] : []),
    ...(unread > 0 ? [countOf(unread, 'new message')] : []),
  ]
  if (parts.length === 0) return isPublished ? 'You are up to date.' : 'Not published yet.'
  return `${parts.join(' and ')}.`
}

/** By the owner's clock: morning to 12, afternoon to 18. */
function greeting(hour: number): string {
  if (hour < 12) return 'Good morning'
  return hour < 18 ? 'Good afternoon' : 'Good evening'
}
