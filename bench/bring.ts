import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { corpusFacts, type Fact, type FactKind } from '../packages/resume/corpus/facts.ts'
import { readResume } from '../packages/resume/src/read/read.ts'
import { atMost, type Figure } from './table.ts'

/**
 * How much of old resumes is read right, beside what the same rules read where the text of PDFs is that of `pdftotext`, without
 * places and looks.
 */
export async function measureBring(): Promise<Figure[]> {
  const ours = await corpusFacts()
  const plain = await corpusFacts(readPlain)
  const goals: [FactKind, number][] = [
    ['job', 95],
    ['title', 97],
    ['company', 97],
    ['date', 97],
    ['school', 97],
    ['duty', 95],
  ]
  const figures: Figure[] = goals.map(([kind, goal]) => {
    const share = shareOf(ours, kind)
    return {
      name: `read right: ${kind}`,
      value: `${share} (${shareOf(plain, kind)})`,
      unit: '%',
      goal: `at least ${goal}`,
      isMet: share >= goal,
    }
  })
  for (const kind of ['skill', 'other', 'person'] as const)
    figures.push({ name: `read right: ${kind}`, value: `${shareOf(ours, kind)} (${shareOf(plain, kind)})`, unit: '%' })
  for (const [name, kind] of [
    ['invented entries', 'not invented'],
    ['lost phrases', 'kept'],
  ] as const) {
    const [own, other] = [ours, plain].map(
      (facts) => facts.filter((fact) => fact.kind === kind && !fact.isRight).length,
    )
    figures.push({ name, value: `${own} (${other})`, unit: '', ...atMost(0, own ?? 0) })
  }
  for (const origin of [...new Set(ours.map((fact) => fact.origin))].sort()) {
    const of = ours.filter((fact) => fact.origin === origin && fact.kind !== 'kept')
    figures.push({
      name: `facts of ${origin}`,
      value: `${of.filter(({ isRight }) => isRight).length} of ${of.length}`,
      unit: '',
    })
  }
  return [...figures, ...time()]
}

function shareOf(facts: readonly Fact[], kind: FactKind): number {
  const of = facts.filter((fact) => fact.kind === kind)
  return Math.round((1000 * of.filter(({ isRight }) => isRight).length) / of.length) / 10
}

async function readPlain(path: string) {
  const isPdf = path.endsWith('.pdf')
  return readResume(isPdf ? execFileSync('pdftotext', ['-q', '-layout', path, '-']) : readFileSync(path))
}

/** A process that reads one file of two pages: its time and the most memory, with those of one that reads nothing. */
function time(): Figure[] {
  const [nothing, read] = [[], ['packages/resume/corpus/pdf/linkedin-like.pdf']].map((paths) => {
    const program = `const { readResume } = await import('./packages/resume/src/index.ts'); const { readFileSync } = await import('node:fs')
      const begun = performance.now(); for (const path of ${JSON.stringify(paths)}) await readResume(readFileSync(path))
      console.log(Math.round(performance.now() - begun), Math.round(process.resourceUsage().maxRSS / 1024))`
    return execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
      .trim()
      .split(' ')
      .map(Number)
  })
  const [ms = 0, mb = 0] = read ?? []
  return [
    { name: 'time of a PDF of two pages', value: ms, unit: 'ms', ...atMost(400, ms) },
    {
      name: 'memory of its process; with no file',
      value: `${mb} (${nothing?.[1]})`,
      unit: 'MB',
      goal: '120',
      isMet: mb <= 120,
    },
  ]
}
