import { readToday } from '#calls/content/read-person-info.ts'
import { readVisits } from '#calls/visits/visits.ts'
import { dayName } from '#domain/visits/days.ts'
import { countsOfPeriod } from '#domain/visits/periods.ts'
import { openedStack } from '../opened-stack.ts'
import { data } from '../small-bundle.ts'

/** What the site of a data folder has counted in the last 30 days. */
export async function countedVisits(dataDir: string) {
  const { ports, close } = await openedStack({ DATA_DIR: dataDir }, 'existing')
  const { sum, isAtMost } = countsOfPeriod(data(await readVisits(ports)), 'days', dayName(await readToday(ports)))
  await close()
  return { ...sum, isAtMost }
}
