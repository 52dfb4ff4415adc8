import { loadEntry } from '../../entry/entry-view.ts'
import { EntryForm } from '../../form/entry-form.tsx'
import { Fields } from '../../form/field.tsx'
import { actOnIdentity } from '../../identity/act-on-identity.ts'
import { IdentityRow } from '../../identity/identity-row.tsx'
import { loadIdentity } from '../../identity/load-identity.ts'
import { PageHead, Screen, Work } from '../../layout/screen.tsx'
import type { Route } from './+types/identity.ts'

export { shouldRevalidate } from '../../layout/editor-view.ts'

const entry = { collection: 'identity', id: 'owner' } as const

/** docs/behaviour.md 40.5. */
export async function loader({ context }: Route.LoaderArgs) {
  const [served, fediverse, bluesky, security] = await Promise.all([
    loadIdentity(context),
    loadEntry(context, entry, ['fediverse']),
    loadEntry(context, entry, ['bluesky']),
    loadEntry(context, entry, ['securityTxt']),
  ])
  return { served, fediverse, bluesky, security }
}

export async function action({ request, context }: Route.ActionArgs) {
  return actOnIdentity(context, await request.formData())
}

/** Who is asked by the check of each row. */
const asked = {
  fediverse: { row: 'fediverse', note: 'Asks the server of your handle what it shows of your site.' },
  bluesky: { row: 'bluesky', note: 'Asks DNS, your site and the directory of accounts.' },
  security: { row: 'security', note: 'Asks your site as others do.' },
  ai: { row: 'ai', note: 'Asks your site for robots.txt and llms.txt as others do.' },
} as const

const words = { fediverse: { label: 'Your handle' }, bluesky: { label: 'Your DID' } }

export default function Identity({ loaderData: { served, fediverse, bluesky, security } }: Route.ComponentProps) {
  return (
    <Screen name="Identity">
      <Work narrow>
        <PageHead
          title="Identity"
          lead="Your domain is your name in other networks, too. This is what they find now."
        />
        <IdentityRow title="Your links" served={served.links} nothing="Your published pages have no links." isOfOthers>
          <p className="part__help">
            Your pages name these as you (<code>rel="me"</code>). Where a profile links back to your site, its network
            can say that both are the same person. <a href="/studio/home">Edit them on Home</a>
          </p>
        </IdentityRow>
        <IdentityRow
          title="Fediverse"
          check={asked.fediverse}
          served={served.fediverse}
          nothing="Nothing is published."
        >
          <EntryForm shown={fediverse}>
            <Fields names={['fediverse']} words={words} />
          </EntryForm>
        </IdentityRow>
        <IdentityRow title="Bluesky" check={asked.bluesky} served={served.bluesky} nothing="No DID is published.">
          <EntryForm shown={bluesky}>
            <Fields names={['bluesky']} words={words} />
          </EntryForm>
        </IdentityRow>
        <IdentityRow
          title="Security reports"
          check={asked.security}
          served={served.security}
          nothing="Nothing is published."
        >
          <EntryForm shown={security}>
            <Fields names={['securityTxt']} />
          </EntryForm>
        </IdentityRow>
        <IdentityRow title="Search and AI" check={asked.ai} served={served.ai} nothing="">
          <p className="part__help">
            What search engines and AI tools may do with your site. <a href="/studio/look">Edit it in Look and texts</a>
          </p>
        </IdentityRow>
        <p className="fine">
          Some hosts of files leave out folders whose name begins with a dot, and with them most of this, such as
          GitHub’s action upload-pages-artifact. <a href="/studio/help/hosting">The guide</a> says what to do.
        </p>
      </Work>
    </Screen>
  )
}
