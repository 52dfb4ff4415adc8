import { useState } from 'react'
import { switchLinkChecks } from '#calls/doctor/outside-links.ts'
import { sendTestMail } from '#calls/messages/delivery/send-test-mail.ts'
import { none } from '#resume/result.ts'
import { joined } from '#resume/text.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { requireRecentSignIn } from '../account/recent-sign-in.ts'
import { AskDelete, type DeleteAnswer } from '../health/ask-delete.tsx'
import { AskRestore } from '../health/ask-restore.tsx'
import { BackupsTable } from '../health/backups-table.tsx'
import { DeadLinksPart } from '../health/dead-links-part.tsx'
import { FindingsTable } from '../health/findings-table.tsx'
import { loadDeadLinks } from '../health/load-dead-links.ts'
import { type BackupView, type HealthView, loadHealth, settleMs } from '../health/load-health.ts'
import { Technical } from '../health/technical.tsx'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { done, notSaved, rejected } from '../posting/answers.ts'
import { everyText } from '../text/wording.ts'
import { ActForm, Button } from '../views/button.tsx'
import { Note } from '../views/note.tsx'
import { Part } from '../views/part.tsx'
import { Quiet } from '../views/quiet.tsx'
import { Reload } from '../views/reload.tsx'
import type { Route } from './+types/health.ts'

/** docs/behaviour.md 28.4, 28.5, 28.7. */
export async function loader({ context }: Route.LoaderArgs) {
  const [shown, links] = await Promise.all([loadHealth(context), loadDeadLinks(context)])
  return { shown, links, sends: context.get(siteContext).contact.hasMailServer }
}

/** Lets the checks run, switches those of links, sends a test mail, makes a backup or deletes one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ports, contact, health, backups } = context.get(siteContext)
  const { uid, note } = context.get(visitContext)
  const form = await request.clone().formData()
  switch (form.get('act')) {
    case 'check':
      await health.check(settleMs)
      return {}
    case 'links-on':
    case 'links-off': {
      const switched = await switchLinkChecks(ports, form.get('act') === 'links-on')
      return switched.ok ? {} : notSaved(switched.failure)
    }
    case 'test-mail': {
      if (!contact.hasMailServer) return rejected(409, 'There is no mail server to try.')
      const sent = await sendTestMail(ports, contact, uid)
      if (!sent.ok) return rejected(503, 'We could not send this right now. Please try again later.')
      if (sent.data !== none) return rejected(429, sent.data.message)
      return done('tested')
    }
    case 'backup':
      await backups.make(settleMs)
      return {}
    case 'delete': {
      requireRecentSignIn(context, request, 'backup-delete')
      const name = String(form.get('name'))
      const removed = backups.remove(name, form.get('sure') === 'last')
      if (!removed.ok) return rejected(503, removed.failure.message)
      if (removed.data === 'unknown') return rejected(404, 'There is no such backup any more.')
      if (removed.data === 'last') return { isLast: true } satisfies DeleteAnswer
      note('backup deleted', { id: name })
      return done('backup-deleted')
    }
    default:
      return rejected(400, 'This form does not fit the page.')
  }
}

export default function HealthAndBackups({ loaderData: { shown, links, sends } }: Route.ComponentProps) {
  const { title, lead, isChecking, needs, good, checked, technical, making } = shown
  return (
    <Screen name="Health and backups">
      <Work narrow>
        {(isChecking || making !== null) && <Reload />}
        <PageHead title={title} lead={lead}>
          <ActForm>
            <Button small icon="again" name="act" value="check" disabled={isChecking}>
              {isChecking ? 'Checking…' : 'Check again'}
            </Button>
          </ActForm>
        </PageHead>
        {needs.length > 0 && (
          <Part title="Needs you">
            <FindingsTable name="Needs you" findings={needs} />
          </Part>
        )}
        <Part title="Good" note={checked}>
          {good.length > 0 && <FindingsTable name="Good" findings={good} />}
          {sends && (
            <ActForm className="row-of">
              <Button small icon="mail" name="act" value="test-mail">
                Send a test email to me
              </Button>
            </ActForm>
          )}
          <Quiet title="Technical details" note="for whoever looks after the machine">
            <Technical text={technical} />
          </Quiet>
        </Part>
        <DeadLinksPart shown={links} />
        <Part title="Backups">
          <BackupsPart shown={shown} />
        </Part>
      </Work>
    </Screen>
  )
}

function BackupsPart({ shown }: { shown: HealthView }) {
  const { backups, making, failure, parts } = shown
  const [asked, setAsked] = useState<BackupView>()
  const [restoring, setRestoring] = useState<BackupView>()
  if (parts.isNothing) return <p>{parts.elsewhere}</p>
  return (
    <>
      {failure !== '' && <Note icon="error" title={failure} isBad role="alert" />}
      <ActForm className="row-of">
        <Button main icon="archive" name="act" value="backup" disabled={making !== null}>
          Make a backup now
        </Button>
        <span className="fine">Everything: {joined(parts.holds)}.</span>
      </ActForm>
      {asked !== undefined && <AskDelete key={asked.name} asked={asked} onDone={() => setAsked(undefined)} />}
      {restoring !== undefined && (
        <AskRestore key={restoring.name} asked={restoring} holds={parts.holds} onDone={() => setRestoring(undefined)} />
      )}
      {backups.length === 0 && making === null ? (
        <p>There is none yet.</p>
      ) : (
        <BackupsTable shown={shown} onDelete={setAsked} onRestore={setRestoring} />
      )}
      <p className="fine">
        {scheduleWords(parts.schedule)} Download one now and then: a backup on the same disk is lost with it.{' '}
        <a href="/studio/help/self-hosting#backups">How to copy them</a>. Safari unpacks what it downloads: a restore
        takes that folder, too.
      </p>
      {parts.elsewhere !== '' && <p className="fine">Not in them: {parts.elsewhere}</p>}
    </>
  )
}

function scheduleWords(schedule: HealthView['parts']['schedule']): string {
  if (schedule === null) return 'Vita makes none by itself. You can change that in Settings.'
  const { keep, everyHours } = schedule
  return `Vita makes one ${everyText(everyHours)} and keeps the last ${keep}.`
}
