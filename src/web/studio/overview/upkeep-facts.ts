import type { RouterContextProvider } from 'react-router'
import { bytesText } from '#domain/byte-size.ts'
import { siteContext } from '../../routing/context.ts'
import { examinedLately, makerWords } from '../health/load-health.ts'
import { needsText } from '../health/owner-findings.ts'
import { capitalised } from '../text/capitalised.ts'
import { ownerDay } from '../text/owner-day.ts'
import type { Fact } from './settled.tsx'

const to = '/studio/health'

/** The newest backup and the latest findings. The overview never waits for the checks. docs/behaviour.md 28.6. */
export async function upkeepFacts(context: Readonly<RouterContextProvider>, timeZone: string): Promise<Fact[]> {
  const { ports, health, backups } = context.get(siteContext)
  const when = (at: Date) => capitalised(ownerDay(at.toISOString(), ports.clock.now(), timeZone))
  await examinedLately(context, 0)
  const { last } = health.state()
  const listed = backups.list()
  const [newest] = listed.ok ? listed.data : []
  const facts: Fact[] = []
  if (newest !== undefined)
    facts.push({
      name: 'Backup',
      value: when(newest.madeAt),
      to,
      note: `${bytesText(newest.sizeBytes)}, ${makerWords[newest.maker]}`,
    })
  else if (!backups.parts.isNothing) facts.push({ name: 'Backup', value: 'None yet', to, note: 'Make a backup now' })
  const said = last === null ? 'Being checked' : needsText(last.findings)
  facts.push({
    name: 'Health',
    value: said,
    to,
    note:
      last === null ? 'A minute at most' : `Checked ${ownerDay(last.at.toISOString(), ports.clock.now(), timeZone)}`,
  })
  return facts
}
