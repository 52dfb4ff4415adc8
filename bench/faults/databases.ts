import { startsOnDamaged } from '../../tests/support/faults/damaged-starts.ts'
import { forgotten } from '../../tests/support/faults/damages.ts'
import { copied, forget } from '../site.ts'
import { atLeast, exactly, type Figure } from '../table.ts'

const seeds = Number(process.env.DAMAGES ?? 200)

/** Starts on damaged databases, and a control: a server that creates a new database over a lost one. docs/behaviour.md 14.3. */
export async function measureDamagedDatabases(dataDir: string): Promise<Figure[]> {
  const [data, other] = [copied(dataDir), copied(dataDir)]
  const { starts, rejected, served } = await startsOnDamaged(data, seeds)
  const control = await startsOnDamaged(other, 1, forgotten)
  for (const folder of [data, other]) forget(folder)

  const wrong = starts.flatMap(({ name, seed, wrong }) => wrong.map((what) => `${name} (seed ${seed}): ${what}`))
  for (const what of wrong) process.stderr.write(`${what}\n`)
  const found = control.starts.flatMap((each) => each.wrong).length
  return [
    { name: 'starts on damaged databases', value: starts.length, unit: '' },
    { name: 'of these rejected with the message, the file unchanged', value: rejected, unit: '' },
    { name: 'of these served with what was stored', value: served, unit: '' },
    { name: 'of those with a changed text that SQLite cannot detect', value: alteredIn(starts), unit: '' },
    { name: 'anything else', value: wrong.length, unit: '', ...exactly(0, wrong.length) },
    { name: 'control: faults found in a newly created database', value: found, unit: '', ...atLeast(1, found) },
  ]
}

function alteredIn(starts: readonly { altered: number }[]): number {
  return starts.filter(({ altered }) => altered > 0).length
}
