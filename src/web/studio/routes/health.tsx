import { useState } from 'react'
import { sendTestMail } from '#calls/messages/delivery/send-test-mail.ts'
import { none } from '#domain/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { requireRecentSignIn } from '../account/recent-sign-in.ts'
import { AskDelete, type DeleteAnswer } from '../health/ask-delete.tsx'
import { BackupsTable } from '../health/backups-table.tsx'
import { FindingsTable } from '../health/findings-table.tsx'
import { type BackupView, type HealthView, loadHealth, settleMs } from '../health/load-health.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { done } from '../posting/confirmations.ts'
import { rejected } from '../posting/rejected.ts'
import { ActForm } from '../views/act-form.tsx'
import { Icon } from '../views/icon.tsx'
import { Note } from '../views/note.tsx'
import { Part } from '../views/part.tsx'
import { Reload } from '../views/reload.tsx'
import type { Route } from './+types/health.ts'

/** docs/behaviour.md 28.4, 28.5. */
export async function loader({ context }: Route.LoaderArgs) {
  return { shown: await loadHealth(context), sends: context.get(siteContext).contact.hasMailServer }
}

/** Lets the checks run, sends a test mail, makes a backup or deletes one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ports, contact, health, backups } = context.get(siteContext)
  const { uid, note } = context.get(visitContext)
  const form = await request.clone().formData()
  switch (form.get('act')) {
    case 'check':
      await health.check(settleMs)
      return {}
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

export default function HealthAndBackups({ loaderData: { shown, sends } }: Route.ComponentProps) {
  const { lead, arrived, isChecking, findings, about, making } = shown
  return (
    <Screen name="Health and backups">
      <Work narrow>
        {(isChecking || making !== null) && <Reload />}
        <PageHead title="Health and backups" lead={lead}>
          <ActForm>
            <button
              className="button button--small"
              type="submit"
              name="act"
              value="check"
              disabled={isChecking}
              data-press=""
            >
              <Icon name="again" />
              {isChecking ? 'Checking…' : 'Check again'}
            </button>
          </ActForm>
        </PageHead>
        <Part title="Health">
          {findings.length > 0 && <FindingsTable findings={findings} />}
          {arrived !== '' && <p className="fine">{arrived}</p>}
          <ActForm className="row-of">
            {sends && (
              <button className="button button--small" type="submit" name="act" value="test-mail" data-press="">
                <Icon name="mail" />
                Send a test mail to me
              </button>
            )}
            <span className="fine number">{about}</span>
          </ActForm>
        </Part>
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
  if (parts.isNothing) return <p>{parts.elsewhere}</p>
  return (
    <>
      {failure !== '' && <Note icon="error" title={failure} isBad role="alert" />}
      {asked !== undefined && <AskDelete key={asked.name} asked={asked} onDone={() => setAsked(undefined)} />}
      {backups.length === 0 && making === null ? (
        <p>There is none yet.</p>
      ) : (
        <BackupsTable shown={shown} onDelete={setAsked} />
      )}
      <ActForm className="row-of">
        <button
          className="button button--main"
          type="submit"
          name="act"
          value="backup"
          disabled={making !== null}
          data-press=""
        >
          <Icon name="archive" />
          Make one now
        </button>
        <span className="fine">
          {scheduleWords(parts.schedule)} Restoring is done on the machine: <code>npm run vita -- restore PATH</code>.
        </span>
      </ActForm>
      {parts.elsewhere !== '' && <p className="fine">Not in them: {parts.elsewhere}</p>}
    </>
  )
}

function scheduleWords(schedule: HealthView['parts']['schedule']): string {
  if (schedule === null) return 'The site makes none by itself: BACKUP_EVERY in .env changes that.'
  const { keep, everyHours } = schedule
  return `Of those that the site makes by itself, ${keep} are kept, one ${everyHours === 24 ? 'a day' : `every ${everyHours} hours`}.`
}
