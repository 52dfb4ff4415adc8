import { none } from '#resume/result.ts'
import { listGuides, readGuide } from '../help/guides.ts'
import { PageHead, Screen, Work } from '../layout/screen.tsx'
import { notFound } from '../posting/answers.ts'
import { Row, Rows } from '../views/rows.tsx'
import type { Route } from './+types/help.ts'
import '../../ui/sheet/prose.css'
import '../help/help.css'

/** A guide, or all of them. docs/behaviour.md 23.14. */
export async function loader({ params: { name } }: Route.LoaderArgs) {
  if (name === undefined) return { guides: await listGuides(), guide: none }
  const guide = await readGuide(name)
  if (guide === none) throw notFound()
  return { guides: [], guide }
}

export default function Help({ loaderData: { guides, guide } }: Route.ComponentProps) {
  const name = guide?.title ?? 'Guides'
  return (
    <Screen name={name} trail={guide === none ? [] : [{ to: '/studio/help', title: 'Guides' }]}>
      <Work narrow>
        <PageHead title={name} />
        {guide === none ? (
          <Rows>
            {guides.map(({ name, title }) => (
              <Row key={name} title={title} to={`/studio/help/${name}`} />
            ))}
          </Rows>
        ) : (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made of the project's own files, without raw HTML
          <div className="prose guide" dangerouslySetInnerHTML={{ __html: guide.html }} />
        )}
      </Work>
    </Screen>
  )
}
