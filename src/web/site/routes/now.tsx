import { data } from 'react-router'
import { readPersonInfo, unnamedOwner } from '#calls/content/read-person-info.ts'
import { none } from '#domain/result.ts'
import { Page } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { NowPage } from '../views/now-page.tsx'
import type { Route } from './+types/now.ts'

/** Without a text the page is not found. */
export async function loader({ context }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'about')
  const { ports } = pageLoader.site
  const read = await readPersonInfo(ports)
  if (read.ok && read.data.now === none) throw data(none, { status: 404, statusText: 'Not Found' })
  const person = await pageLoader.shown('owner', Promise.resolve(read), unnamedOwner)
  return pageLoader.page({ ownerName: person.name, now: ports.markdown.toHtml(person.now ?? '') })
}

export default function Now({ loaderData }: Route.ComponentProps) {
  return (
    <Page name="Now" description={`What ${loaderData.ownerName} does now.`}>
      <NowPage {...loaderData} />
    </Page>
  )
}
