import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { actOnPlace } from '../place/act-on-places.ts'
import { loadPlace } from '../place/load-place.ts'
import { PlaceForm } from '../place/place-form.tsx'
import { newPlace } from '../places/place-view.ts'
import type { Route } from './+types/place.ts'
import '../settings/settings.css'

/** docs/behaviour.md 34.9. */
export async function loader({ params, context }: Route.LoaderArgs) {
  return { shown: await loadPlace(context, params.id) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return actOnPlace(context, request, params.id)
}

export default function PlacePage({ loaderData: { shown } }: Route.ComponentProps) {
  const { id, title } = shown
  return (
    <Screen name={title} trail={[{ to: '/studio/places', title: 'Places' }]}>
      <Work narrow>
        <PageHead
          title={title}
          {...(id === newPlace && {
            lead: 'Static hosting is free at many companies. You keep writing here and press Publish.',
          })}
        />
        <PlaceForm shown={shown} key={id} />
      </Work>
    </Screen>
  )
}
