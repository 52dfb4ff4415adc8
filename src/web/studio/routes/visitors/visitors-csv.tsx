import { visitsCsv } from '#domain/visits/visits-csv.ts'
import { storedVisits } from '../../visitors/load-visitors.ts'
import type { Route } from './+types/visitors-csv.ts'

/** Everything that was counted, as a file to download. docs/behaviour.md 36.3. */
export async function loader({ context }: Route.LoaderArgs) {
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="visitors.csv"',
  }
  return new Response(visitsCsv(await storedVisits(context)), { headers })
}
