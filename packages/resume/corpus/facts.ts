import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ReadResume, readResume } from '../src/read/read.ts'
import { ReadError } from '../src/read/result.ts'

/** A value that may be any of several. */
type Any<T> = T | T[]

/** What a file of the corpus says. packages/resume/corpus/README.md */
type Truth = {
  file: string
  origin: string
  outcome?: string
  name?: string
  headline?: string
  email?: string
  work?: {
    title: Any<string>
    company: Any<string>
    start: Any<string | null>
    end: Any<string | null>
    duties: string[]
  }[]
  education?: { institution: Any<string>; degree?: Any<string>; start?: Any<string>; end?: Any<string | null> }[]
  skills?: string[]
  other?: Record<string, unknown>
  mustNotLose?: string[]
}

export type FactKind =
  | 'job'
  | 'title'
  | 'company'
  | 'date'
  | 'duty'
  | 'school'
  | 'skill'
  | 'other'
  | 'person'
  | 'kept'
  | 'not invented'

/** One thing that a file says, and whether it was read right. `what` names it for people. */
export type Fact = { file: string; origin: string; kind: FactKind; what: string; isRight: boolean }

type Entry = Record<string, unknown>

const folder = 'packages/resume/corpus'

/** The facts of all files of the corpus. `read` reads the file at a path. */
export async function corpusFacts(read = (path: string) => readResume(readFileSync(path))): Promise<Fact[]> {
  const facts: Fact[] = []
  for (const path of globSync(`${folder}/*/*.truth.json`).sort()) {
    const truth = JSON.parse(readFileSync(path, 'utf8')) as Truth
    const file = join(dirname(path), truth.file)
    if (!existsSync(file)) throw new Error(`${file} is missing.`)
    const found = await read(file).catch((cause) => {
      if (cause instanceof ReadError) return cause
      throw cause
    })
    facts.push(...factsOf(truth, found).map((fact) => ({ ...fact, file: truth.file, origin: truth.origin })))
  }
  return facts
}

type OwnFact = Pick<Fact, 'kind' | 'what' | 'isRight'>

function factsOf(truth: Truth, found: ReadResume | ReadError): OwnFact[] {
  if (truth.outcome !== undefined)
    return [{ kind: 'not invented', what: truth.outcome, isRight: found instanceof ReadError }]
  const { resume, notPlaced } = found instanceof ReadError ? { resume: {}, notPlaced: '' } : found
  const { basics = {}, work = [], education = [], skills = [] } = resume as { basics?: Entry } & Record<string, Entry[]>
  const kept = letters(`${strings(resume).join('\n')}\n${notPlaced}`)
  const known = letters(strings(skills).join('\n'))
  const jobs = jobFacts(truth.work ?? [], work)
  const schools = schoolFacts(truth.education ?? [], education)
  return [
    ...(['name', 'email', 'headline'] as const).flatMap((key) =>
      truth[key] === undefined
        ? []
        : [fact('person', key, isOne(basics[key === 'headline' ? 'label' : key], truth[key]))],
    ),
    ...jobs,
    ...schools,
    ...(truth.skills ?? []).map((skill) => fact('skill', skill, known.includes(letters(skill)))),
    ...otherFacts(truth.other ?? {}, resume),
    ...(truth.mustNotLose ?? []).map((phrase) => fact('kept', phrase, kept.includes(letters(phrase)))),
  ]
}

function jobFacts(wanted: NonNullable<Truth['work']>, read: readonly Entry[]): OwnFact[] {
  const left = new Set(read)
  const facts = wanted.flatMap((truth): OwnFact[] => {
    const rank = ({ position, name, startDate }: Entry) =>
      (isOne(position, truth.title) ? 3 : 0) +
      (isOne(name, truth.company) ? 3 : 0) +
      (isDate(startDate, truth.start) ? 2 : 0)
    const job = [...left].sort((a, b) => rank(b) - rank(a))[0]
    const found = job !== undefined && rank(job) > 2 ? job : {}
    left.delete(found)
    const what = `${[truth.title].flat()[0]}, ${[truth.company].flat()[0]}`
    const text = letters(strings([found.summary, found.highlights]).join('\n'))
    const [title, company] = [isOne(found.position, truth.title), isOne(found.name, truth.company)]
    const [start, end] = [isDate(found.startDate, truth.start), isDate(found.endDate, truth.end)]
    return [
      fact('job', what, title && company && start && end),
      fact('title', what, title),
      fact('company', what, company),
      fact('date', `start of ${what}`, start),
      fact('date', `end of ${what}`, end),
      ...truth.duties.map((duty) => fact('duty', duty, text.includes(letters(duty)))),
    ]
  })
  return [...facts, ...[...left].map((job) => fact('not invented', `${job.position}, ${job.name}`, false))]
}

function schoolFacts(wanted: NonNullable<Truth['education']>, read: readonly Entry[]): OwnFact[] {
  const left = new Set(read)
  const facts = wanted.flatMap((truth): OwnFact[] => {
    const degree = ({ studyType, area }: Entry) => letters(`${studyType ?? ''} ${area ?? ''}`)
    const isDegree = (entry: Entry) => [truth.degree ?? []].flat().some((each) => degree(entry).includes(letters(each)))
    const rank = (entry: Entry) =>
      (isOne(entry.institution, truth.institution) ? 2 : 0) +
      (isDegree(entry) ? 2 : 0) +
      (isDate(entry.endDate, truth.end ?? null) ? 1 : 0)
    const school = [...left].sort((a, b) => rank(b) - rank(a))[0] ?? {}
    left.delete(school)
    const what = `${[truth.institution].flat()[0]}`
    return [
      fact('school', what, isOne(school.institution, truth.institution)),
      ...(truth.start === undefined ? [] : [fact('date', `start at ${what}`, isDate(school.startDate, truth.start))]),
      ...(truth.end === undefined ? [] : [fact('date', `end at ${what}`, isDate(school.endDate, truth.end))]),
    ]
  })
  return [
    ...facts,
    ...[...left].map((school) => fact('not invented', `${school.studyType}, ${school.institution}`, false)),
  ]
}

function otherFacts(other: Record<string, unknown>, resume: Entry): OwnFact[] {
  const keys = {
    languages: 'languages',
    certificates: 'certificates',
    projects: 'projects',
    volunteering: 'volunteer',
    publications: 'publications',
    awards: 'awards',
  }
  return Object.entries(keys).flatMap(([kind, key]) => {
    const wanted = Array.isArray(other[kind]) ? (other[kind] as Any<string>[]) : []
    const found = letters(strings(resume[key]).join('\n'))
    return wanted.map((each) =>
      fact(
        'other',
        `${kind}: ${[each].flat()[0]}`,
        [each].flat().some((name) => found.includes(letters(name))),
      ),
    )
  })
}

function fact(kind: FactKind, what: string, isRight: boolean): OwnFact {
  return { kind, what, isRight }
}

/** Case, spaces and signs make no difference. */
function letters(text: unknown): string {
  return String(text ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}

function isOne(read: unknown, wanted: Any<string>): boolean {
  return read !== undefined && [wanted].flat().some((each) => letters(read) === letters(each))
}

/** Right to the month; where the file has a year alone, a month is wrong. */
function isDate(read: unknown, wanted: Any<string | null>): boolean {
  const own = typeof read === 'string' ? read.slice(0, 7) : null
  return [wanted].flat().some((each) => each === own)
}

function strings(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}
