import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { actOnSettings } from '../settings/act-on-settings.ts'
import { AddressPart } from '../settings/address-part.tsx'
import { loadSettings } from '../settings/load-settings.ts'
import { MailPart } from '../settings/mail-part.tsx'
import { BackupsPart, MessagesPart, VisitorsPart } from '../settings/value-parts.tsx'
import type { Route } from './+types/settings.ts'
import '../settings/settings.css'

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
