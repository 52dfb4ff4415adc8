import { killUnderWrites, loseWal, soon } from '../../tests/support/faults/kills.ts'
import { copied, forget } from '../site.ts'
import { atLeast, atMost, exactly, type Figure, median, rounded } from '../table.ts'

const kills = Number(process.env.KILLS ?? 200)
const longestStartMs = 3_000

/** Kills of a server under writes, and a control whose losses must be detected. docs/behaviour.md 14.7. */
export async function measureKills(dataDir: string): Promise<Figure[]> {
  const [data, other] = [copied(dataDir), copied(dataDir)]
  const report = await killUnderWrites(data, { kills, seed: 7 })
  const control = await killUnderWrites(other, { kills: 1, seed: soon, afterKill: loseWal })
  for (const folder of [data, other]) forget(folder)
  for (const what of [...report.unplanned, ...report.unsound]) process.stderr.write(`${what}\n`)

  const none = (value: number) => ({ value, unit: '', ...exactly(0, value) })
  const slowest = rounded(Math.max(...report.startsMs))
  return [
    { name: `kills -9 of a server under writes`, value: kills, unit: '' },
    { name: 'messages acknowledged', value: report.acknowledged, unit: '' },
    { name: 'of these lost', ...none(report.lost.length) },
    { name: 'messages without a mail, mails without a message', ...none(report.halves.length) },
    { name: 'errors of integrity_check', ...none(report.unsound.length) },
    { name: 'mails being sent at a kill', value: report.leased, unit: '', ...atLeast(1, report.leased) },
    { name: 'of these still leased to a dead process in the end', ...none(report.stillLeased.length) },
    { name: 'unexpected answers, and starts that did not serve', ...none(report.unplanned.length) },
    { name: 'start after a kill, median', value: rounded(median(report.startsMs)), unit: 'ms' },
    { name: 'start after a kill, slowest', value: slowest, unit: 'ms', ...atMost(longestStartMs, slowest) },
    { name: 'control: messages found lost after the WAL was deleted', ...found(control.lost.length) },
  ]
}

function found(value: number): Pick<Figure, 'value' | 'unit' | 'goal' | 'isMet'> {
  return { value, unit: '', ...atLeast(1, value) }
}
