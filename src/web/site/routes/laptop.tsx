import { ComingSoon } from '../coming-soon.tsx'
import { readingOf } from '../page-loader-context.ts'
import type { Route } from './+types/laptop.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return (await readingOf(context, 'projects')).page({})
}

export default function Laptop() {
  return <ComingSoon name="Laptop" isIndexed />
}
