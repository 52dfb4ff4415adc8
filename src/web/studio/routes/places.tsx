import '../views/rows.css'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { actOnPlaces } from '../place/load-place.ts'
import { loadPlaces } from '../places/load-places.ts'
import { PlacesTable } from '../places/places-table.tsx'
import { ButtonLink } from '../views/button.tsx'
import { Reload } from '../views/reload.tsx'
import type { Route } from './+types/places.ts'

/** docs/behaviour.md 34.9. */
export async function loader({ context }: Route.LoaderArgs) {
  return { shown: await loadPlaces(context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnPlaces(context, await request.formData())
}

export default function Places({ loaderData: { shown } }: Route.ComponentProps) {
  return (
    <Screen name="Places">
      <Work narrow>
        {shown.places.some(({ isWorking }) => isWorking) && <Reload />}
        <PageHead title="Places" lead="Where your site goes when you publish.">
          <ButtonLink small icon="plus" href="/studio/places/new">
            Add a place
          </ButtonLink>
        </PageHead>
        <PlacesTable shown={shown} />
        <p className="fine places__note">
          {shown.places.length === 0 ? 'Publish your site to free hosting, a bucket or a folder.' : shown.note}
        </p>
      </Work>
    </Screen>
  )
}
