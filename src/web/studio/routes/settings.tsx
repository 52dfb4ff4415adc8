import { done, notSaved, rejected, trialsLimited } from '../posting/answers.ts'
import '../settings/settings.css'
import { data } from 'react-router'
import { endPauses } from '#calls/messages/delivery/pauses.ts'
import type { Encryption } from '#domain/messages/mail-setup.ts'
import type { TypedMail } from '#ports/site/settings.ts'
import { none } from '#resume/result.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import { AccountPart } from '../account/account-part.tsx'
import { requireRecentSignIn } from '../account/recent-sign-in.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { loadSettings, mailboxOf, type SettingsView } from '../settings/load-settings.ts'
import { MailPart } from '../settings/mail-part.tsx'
import { SetElsewhere } from '../settings/set-elsewhere.tsx'
import { Steps } from '../settings/steps.tsx'
import { BackupsPart, MessagesPart, VisitorsPart } from '../settings/value-parts.tsx'
import { ActForm, Button } from '../views/button.tsx'
import { Quiet } from '../views/quiet.tsx'
import type { Route } from './+types/settings.ts'

/** docs/behaviour.md 33.2. */
export async function loader({ context }: Route.LoaderArgs) {
  return { shown: await loadSettings(context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnSettings(context, request)
}

export default function Settings({ loaderData: { shown } }: Route.ComponentProps) {
  const { lead, mail, values, backups, address } = shown
  return (
    <Screen name="Settings">
      <Work narrow>
        <PageHead title="Settings" {...(lead !== '' && { lead })} />
        <div className="account settings">
          <MailPart mail={mail} />
          <BackupsPart values={values} backups={backups} />
          <MessagesPart values={values} />
          <VisitorsPart values={values} />
          <AddressPart address={address} />
        </div>
      </Work>
    </Screen>
  )
}

/** Saves a part of the settings, or tests the mail server. docs/behaviour.md 33.2. */
async function actOnSettings(context: Context, request: Request) {
  const form = await request.clone().formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  switch (text('act')) {
    case 'check':
      return {}
    case 'save':
      return saveValues(context, form)
    case 'save-mail':
      requireRecentSignIn(context, request, 'mail-change')
      return (await saveMail(context, form)) ?? done('settings-saved')
    case 'test-mail':
      requireRecentSignIn(context, request, 'mail-change')
      return (form.has('host') ? await saveMail(context, form) : none) ?? test(context)
    case 'remove-mail': {
      requireRecentSignIn(context, request, 'mail-change')
      const { settings, mailTrial } = context.get(siteContext)
      const removed = await settings.saveMail(none)
      mailTrial.forget()
      return removed.ok ? done('mail-removed') : notSaved(removed.failure)
    }
    default:
      return rejected(400, 'This form does not fit the page.')
  }
}

/** All posted values of a part, by the names of their settings. */
async function saveValues(context: Context, form: FormData) {
  const { settings } = context.get(siteContext)
  const names = settings.list().map(({ name }) => name)
  const posted = names.filter((name) => form.has(name)).map((name) => [name, String(form.get(name))])
  const saved = await settings.save(Object.fromEntries(posted))
  if (!saved.ok) return notSaved(saved.failure)
  if (Object.keys(saved.data).length > 0) return data({ errors: saved.data }, { status: 400 })
  note(context, posted.map(([name]) => name).join(', '))
  return done('settings-saved')
}

/** Returns the answer when the mail server was not saved. Without a password the saved one stays. */
async function saveMail(context: Context, form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const encryption: Encryption = text('encryption') === 'tls' ? 'tls' : 'starttls'
  const password = String(form.get('password') ?? '')
  const typed: TypedMail = {
    ...{ host: text('host'), port: text('port'), encryption, user: text('user'), from: text('from') },
    password: password === '' ? none : password,
  }
  const { ports, settings, mailTrial } = context.get(siteContext)
  const proposed = mailTrial.state()?.steps.find(({ cure }) => cure?.change?.host !== undefined)
  const saved = await settings.saveMail(typed, proposed?.cure?.change?.host)
  if (!saved.ok) return notSaved(saved.failure)
  if (Object.keys(saved.data).length > 0) return data({ errors: saved.data }, { status: 400 })
  note(context, 'MAIL_URL')
  // A wrong server has paused the queue; this one may be right.
  await endPauses(ports)
  mailTrial.forget()
  return none
}

/** How long the answer waits for a test, in ms; the page then asks each second. */
const settleMs = 1000

async function test(context: Context) {
  const { ports, mailTrial } = context.get(siteContext)
  const to = await mailboxOf(ports)
  if (to === '') return rejected(409, 'Nobody gets notices yet: give your mailbox in Look and texts.')
  const rejection = await trialsLimited(context, 'mail')
  if (rejection !== none) return rejection
  const begun = await mailTrial.run(to, settleMs)
  return begun.ok ? {} : rejected(409, begun.failure.message)
}

function note(context: Context, names: string): void {
  context.get(visitContext).note('settings changed', { why: names })
}

/** The address of the site and what arrives there; it is changed on the machine. docs/behaviour.md 33.2. */
function AddressPart({ address: { origin, source, reach, steps } }: Pick<SettingsView, 'address'>) {
  const again = (
    <ActForm>
      <Button small plain icon="again" name="act" value="check">
        Check again
      </Button>
    </ActForm>
  )
  return (
    <AccountPart title="Address">
      <SetElsewhere
        title="Your site’s address"
        value={origin}
        name="ORIGIN"
        source={source}
        more=". Change it there and restart."
      />
      {source !== 'environment' && (
        <p className="fine">
          It is changed on the machine: write a line such as <code>ORIGIN=https://resume.example.org</code> into{' '}
          <code>.env</code>, and restart.
        </p>
      )}
      {reach !== '' && <p>{reach}</p>}
      <Quiet title="Technical details" isOpen={steps.some(({ state }) => state !== 'good')}>
        <Steps title="What arrives here" note={again} steps={steps} />
      </Quiet>
    </AccountPart>
  )
}
