import '../settings/settings.css'
import { type Host, hosts, isHostName } from '#domain/places/hosts.ts'
import { none } from '#resume/result.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { actOnPlace, loadPlace } from '../place/load-place.ts'
import { PlaceForm } from '../place/place-form.tsx'
import { newPlace, ownHost } from '../places/place-view.ts'
import { Row, Rows } from '../views/rows.tsx'
import type { Route } from './+types/place.ts'

/** A new place begins with its host. docs/behaviour.md 34.9, 34.10. */
export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const host = url.searchParams.get('host') ?? ''
  const isChosen = id !== newPlace || host === ownHost || isHostName(host)
  return { shown: isChosen ? await loadPlace(context, id, host) : none }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return actOnPlace(context, request, params.id)
}

const places = { to: '/studio/places', title: 'Places' }
const adding = { to: '/studio/places/new', title: 'Add a place' }

export default function PlacePage({ loaderData: { shown } }: Route.ComponentProps) {
  if (shown === none) return <ChooseHost />
  const { id, title, address, host } = shown
  return (
    <Screen name={title} trail={id === newPlace ? [places, adding] : [places]}>
      <Work narrow>
        <PageHead title={title} {...(host !== none && { lead: <HostLead host={hosts[host]} /> })} />
        <PlaceForm shown={shown} key={address} />
      </Work>
    </Screen>
  )
}

function HostLead({ host: { text, guide } }: { host: Host }) {
  return (
    <>
      {text} <a href={`/studio/help/${guide}`}>The guide</a>
    </>
  )
}

function ChooseHost() {
  const { to, title } = adding
  return (
    <Screen name={title} trail={[places]}>
      <Work narrow>
        <PageHead
          title={title}
          lead="Static hosting is free at many companies. You keep writing here and press Publish."
        />
        <Rows>
          {Object.entries<Host>(hosts).map(([name, { title, text }]) => (
            <Row key={name} title={title} to={`${to}?host=${name}`} fine={text} />
          ))}
          <Row
            title="Your own"
            to={`${to}?host=${ownHost}`}
            fine="A folder, a bucket that speaks S3, or another Git server."
          />
        </Rows>
        <p className="fine places__note">
          Which one? <a href="/studio/help/hosting">The guide</a> compares them.
        </p>
      </Work>
    </Screen>
  )
}
