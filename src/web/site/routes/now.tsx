import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { none } from '#domain/result.ts'
import { pageDescription } from '#domain/site/description.ts'
import { markdownHtml } from '#libraries/markdown.ts'
import { Page } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { Prose } from '../views/parts/prose.tsx'
import { Sheet } from '../views/parts/sheet.tsx'
import type { Route } from './+types/now.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'about')
  const { name, now } = await pageLoader.shown('owner', readPersonInfo(pageLoader.site.ports), unnamedOwner)
  return pageLoader.page({ ownerName: name, now: now === none ? none : markdownHtml(now) })
}

export default function Now({ loaderData: { ownerName, now } }: Route.ComponentProps) {
  return (
    <Page name="Now" description={pageDescription(`What ${ownerName} does now.`)}>
      <Sheet ownerName={ownerName} page="Now">
        <h1>Now</h1>
        {now === none ? <p className="prose--empty">Nothing has been written here yet.</p> : <Prose html={now} />}
      </Sheet>
    </Page>
  )
}
