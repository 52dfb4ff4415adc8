import { useWords } from '../../ui/words.ts'
import { Page } from '../page.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import { LoadingScreen } from '../views/parts/loading-screen.tsx'
import type { Route } from './+types/loading-screen.ts'

/** docs/behaviour.md 2.4. */
export async function loader({ context }: Route.LoaderArgs) {
  return (await pageContextOf(context, 'loading')).page({})
}

export default function Loading() {
  const words = useWords()
  return (
    <Page name={words('Loading')} description={words('Loading...')} isIndexed={false}>
      <LoadingScreen />
    </Page>
  )
}
