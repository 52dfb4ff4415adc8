import { redirect } from 'react-router'
import { sendTestMail } from '#calls/messages/send-test-mail.ts'
import { siteContext, visitContext } from '../../context.ts'
import { AskDelete } from '../health/ask-delete.tsx'
import { BackupsTable } from '../health/backups-table.tsx'
import { FindingsTable } from '../health/findings-table.tsx'
import { loadHealth, type ShownHealth, settleMs } from '../health/load-health.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { rejected } from '../rejected.ts'
import { Icon } from '../views/icon.tsx'
import { Note } from '../views/note.tsx'
import { Part } from '../views/part.tsx'
import { Reload } from '../views/reload.tsx'
import { PageHead, Screen, Work } from '../views/screen.tsx'
import type { Route } from './+types/health.ts'

/** docs/behaviour.md 28.4, 28.5. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return { shown: await loadHealth(context, url), sends: context.get(siteContext).contact.hasMailServer }
}

/** Lets the checks run, sends a test mail, makes a backup or deletes one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ports, contact, health, backups } = context.get(siteContext)
  const { uid, note } = context.get(visitContext)
  const form = await request.clone().formData()
  switch (form.get('act')) {
    case 'check':
      await health.check(settleMs)
      throw redirect('/studio/health', 303)
    case 'test-mail': {
      const sent = await sendTestMail(ports, contact, uid)
      if (!sent.ok) return rejected(503, 'We could not send this right now. Please try again later.')
      throw redirect('/studio/health?did=tested', 303)
    }
    case 'backup':
      await backups.make(settleMs)
      throw redirect('/studio/health', 303)
    case 'delete': {
      requireRecentSignIn(context, request, 'backup-delete')
      const name = String(form.get('name'))
      const removed = backups.remove(name, form.get('sure') === 'last')
      if (!removed.ok) return rejected(503, removed.failure.message)
      if (removed.data === 'unknown') return rejected(404, 'There is no such backup any more.')
      if (removed.data === 'last') throw redirect(`/studio/health?delete=${encodeURIComponent(name)}&ask=last`, 303)
      note('backup deleted', { id: name })
      throw redirect('/studio/health?did=backup-deleted', 303)
    }
    default:
      return rejected(400, 'This form does not fit the page.')
  }
}

export default function HealthAndBackups({ loaderData: { shown, sends }, actionData }: Route.ComponentProps) {
  const { lead, isChecking, findings, about, making } = shown
  return (
    <Screen name="Health and backups" hasError={actionData !== undefined}>
      <Work narrow>
        {(isChecking || making !== null) && <Reload />}
        <PageHead title="Health and backups" lead={lead}>
          <form method="post" action="/studio/health">
            <button className="button button--small" type="submit" name="act" value="check" disabled={isChecking}>
              <Icon name="again" />
              {isChecking ? 'Checking…' : 'Check again'}
            </button>
          </form>
        </PageHead>
        <Part title="Health">
          {findings.length > 0 && <FindingsTable findings={findings} />}
          <form className="row-of" method="post" action="/studio/health">
            {sends && (
              <button className="button button--small" type="submit" name="act" value="test-mail">
                <Icon name="mail" />
                Send a test mail to me
              </button>
            )}
            <span className="fine number">{about}</span>
          </form>
        </Part>
        <Part title="Backups">
          <BackupsPart shown={shown} />
        </Part>
      </Work>
    </Screen>
  )
}

function BackupsPart({ shown }: { shown: ShownHealth }) {
  const { backups, making, failure, parts, asked } = shown
  if (parts.isNothing) return <p>{parts.elsewhere}</p>
  return (
    <>
      {failure !== '' && <Note icon="error" title={failure} isBad role="alert" />}
      {asked !== null && <AskDelete asked={asked} />}
      {backups.length === 0 && making === null ? <p>There is none yet.</p> : <BackupsTable shown={shown} />}
      <form className="row-of" method="post" action="/studio/health">
        <button className="button button--main" type="submit" name="act" value="backup" disabled={making !== null}>
          <Icon name="archive" />
          Make one now
        </button>
        <span className="fine">
          {scheduleWords(parts.schedule)} Restoring is done on the machine: <code>npm run vita -- restore PATH</code>.
        </span>
      </form>
      {parts.elsewhere !== '' && <p className="fine">Not in them: {parts.elsewhere}</p>}
    </>
  )
}

function scheduleWords(schedule: ShownHealth['parts']['schedule']): string {
  if (schedule === null) return 'The site makes none by itself: BACKUP_EVERY in .env changes that.'
  const { keep, everyHours } = schedule
  return `Of those that the site makes by itself, ${keep} are kept, one ${everyHours === 24 ? 'a day' : `every ${everyHours} hours`}.`
}
