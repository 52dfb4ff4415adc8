import { data } from 'react-router'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { nobody } from '#domain/content/person-info.ts'
import { none } from '#domain/result.ts'
import { Page } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { NowPage } from '../views/now-page.tsx'
import type { Route } from './+types/now.ts'

/** Without a text the page is not found. */
export async function loader({ context }: Route.LoaderArgs) {
  const reading = await pageContextOf(context, 'about')
  const { ports } = reading.site
  const read = await readPersonInfo(ports)
  if (read.ok && read.data.now === none) throw data(none, { status: 404, statusText: 'Not Found' })
  const person = await reading.shown('owner', Promise.resolve(read), nobody)
  return reading.page({ ownerName: person.name, now: ports.markdown.toHtml(person.now ?? '') })
}

export default function Now({ loaderData }: Route.ComponentProps) {
  return (
    <Page name="Now" description={`What ${loaderData.ownerName} does now.`}>
      <NowPage {...loaderData} />
    </Page>
  )
}
