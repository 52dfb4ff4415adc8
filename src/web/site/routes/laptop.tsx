import { readLaptop } from '#calls/content/read-hardware.ts'
import type { Hardware } from '#resume/records/collections/hardware.ts'
import { none } from '#resume/result.ts'
import { useWords } from '../../ui/words.ts'
import { ComingSoon } from '../coming-soon.tsx'
import { Page, useOwnerName } from '../page.tsx'
import { type PageContext, pageContextOf } from '../page-loader-context.ts'
import { HardwarePage, hardwareDescription } from '../views/pages/hardware-page.tsx'
import type { Route } from './+types/laptop.ts'

/** A coming-soon page until there is a document of the laptop. docs/behaviour.md 2.1, 4.6. */
export async function loader({ context }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'projects')
  const hardware = await pageLoader.shown('laptop', readLaptop(pageLoader.site.ports), none)
  return pageLoader.page(hardware === none ? {} : { laptop: await withImages(pageLoader, hardware) })
}

async function withImages({ images }: PageContext, hardware: Hardware) {
  const [currentImages, originalImages] = await Promise.all([images('laptop/current'), images('laptop/original')])
  return { hardware, currentImages, originalImages }
}

export default function Laptop({ loaderData }: Route.ComponentProps) {
  const ownerName = useOwnerName()
  const words = useWords()
  const { laptop } = loaderData
  if (laptop === undefined) return <ComingSoon name={words('Laptop')} />
  return (
    <Page name={words('Laptop')} description={hardwareDescription(laptop.hardware, words)}>
      <HardwarePage ownerName={ownerName} {...laptop} />
    </Page>
  )
}
