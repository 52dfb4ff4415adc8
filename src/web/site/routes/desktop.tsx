import { data } from 'react-router'
import { readDesktop } from '#calls/content/read-hardware.ts'
import { none } from '#resume/result.ts'
import { useWords } from '../../ui/words.ts'
import { Page, useOwnerName } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { HardwarePage, hardwareDescription } from '../views/pages/hardware-page.tsx'
import { LoadFailed } from '../views/pages/load-failed.tsx'
import type { Route } from './+types/desktop.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const pageLoader = await pageContextOf(context, 'hardware')
  const read = await readDesktop(pageLoader.site.ports)
  if (read.ok && read.data === none) throw data(none, { status: 404, statusText: 'Not Found' })
  const hardware = await pageLoader.shown('desktop', Promise.resolve(read), none)
  const [currentImages, originalImages] = await Promise.all([
    pageLoader.images('desktop/current'),
    pageLoader.images('desktop/original'),
  ])
  return pageLoader.page({ hardware, currentImages, originalImages })
}

export default function Desktop({ loaderData: { hardware, ...images } }: Route.ComponentProps) {
  const ownerName = useOwnerName()
  const words = useWords()
  return (
    <Page
      name={words('Desktop')}
      description={hardware === none ? words('Desktop') : hardwareDescription(hardware, words)}
      isIndexed={hardware !== none}
    >
      {hardware === none ? (
        <LoadFailed what="desktop" />
      ) : (
        <HardwarePage ownerName={ownerName} hardware={hardware} {...images} />
      )}
    </Page>
  )
}
