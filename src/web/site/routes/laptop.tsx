import { ComingSoon } from '../coming-soon.tsx'
import { pageContextOf } from '../page-loader-context.ts'
import type { Route } from './+types/laptop.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return (await pageContextOf(context, 'projects')).page({})
}

export default function Laptop() {
  return <ComingSoon name="Laptop" isIndexed />
}
