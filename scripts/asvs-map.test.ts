import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Checks `docs/asvs.md` against the numbers and levels of ASVS 5.0.0, and against this repository. */
const page = readFileSync('docs/asvs.md', 'utf8')
const levels: Record<string, number> = JSON.parse(readFileSync('docs/asvs-5.0.0.json', 'utf8'))
const answers = ['Met', 'In part', 'Not met', 'Not applicable'] as const

type Row = { number: string; level: number; asks: string; answer: string; reason: string }

const rows = rowsOf(page)

test('every requirement of levels 1 and 2 has exactly one row, in order and with its level', () => {
  expect(Object.keys(levels).length).toBe(253)
  expect(rows.map(({ number, level }) => `${number} L${level}`)).toEqual(
    Object.entries(levels).map(([number, level]) => `${number} L${level}`),
  )
})

test('every row has a requirement, one of the answers, and a reason', () => {
  for (const { number, asks, answer, reason } of rows) {
    expect(asks.length, number).toBeGreaterThan(5)
    expect(answers, number).toContain(answer)
    expect(reason.length, number).toBeGreaterThan(3)
  }
})

test('every requirement that is met, also in part, names a file as evidence', () => {
  const silent = rows.filter(({ answer, reason }) => /^(Met|In part)$/.test(answer) && namesIn(reason).length === 0)
  expect(silent.map(({ number }) => number)).toEqual([])
})

test('every file that the page names exists', () => {
  const names = [...new Set(rows.flatMap(({ reason }) => namesIn(reason)))]
  expect(names.length).toBeGreaterThan(80)
  expect(names.filter((name) => fileOf(name) === undefined)).toEqual([])
  expect(['e2e/no-such-test', 'sqlite/nothing', 'nothing.md'].filter((name) => fileOf(name))).toEqual([])
})

test('every section that the page links to exists', () => {
  const headings = [...readFileSync('docs/security.md', 'utf8').matchAll(/^## (.+)$/gm)].map(([, words = '']) =>
    words.toLowerCase().replaceAll(' ', '-'),
  )
  const wanted = [...page.matchAll(/\(security\.md#([\w-]+)\)/g)].map(([, anchor = '']) => anchor)
  expect(wanted.length).toBeGreaterThan(5)
  expect(wanted.filter((anchor) => !headings.includes(anchor))).toEqual([])
})

test('the page counts its answers correctly', () => {
  const count = (level: number, answer: string) =>
    rows.filter((row) => row.level === level && row.answer === answer).length
  const table = answers.map((answer) => `| ${answer} | ${count(1, answer)} | ${count(2, answer)} |`)
  expect(page).toContain(['| Answer | Level 1 | Level 2 |', '|---|---|---|', ...table].join('\n'))
})

test('duplicate rows and rows without a file are detected', () => {
  const made = rowsOf(
    '| 1.2.3 | 1 | Words | **Met**: by nothing |\n| 1.2.3 | 2 | Words | **Not met**: see `e2e/requests/http` |',
  )
  expect(made.map(({ number, level, answer }) => [number, level, answer])).toEqual([
    ['1.2.3', 1, 'Met'],
    ['1.2.3', 2, 'Not met'],
  ])
  expect(made.map(({ reason }) => namesIn(reason))).toEqual([[], ['e2e/requests/http']])
})

function rowsOf(text: string): Row[] {
  const lines = text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| (.+?) \| \*\*(.+?)\*\*:? ?(.*) \|$/gm)
  return [...lines].map(([, number = '', level = '', asks = '', answer = '', reason = '']) => ({
    number,
    level: Number(level),
    asks,
    answer,
    reason,
  }))
}

/** The files that a reason names: file-like texts between backticks, and links within `docs/`. */
function namesIn(reason: string): string[] {
  const quoted = [...reason.matchAll(/`([\w@.-]+(?:\/[\w@.-]+)+|[\w-]+\.(?:md|ts|contract))`/g)]
  const linked = [...reason.matchAll(/\]\(([\w-]+\.md)(?:#[\w-]+)?\)/g)]
  return [...quoted, ...linked].map(([, name = '']) => name)
}

/** The file behind a name as the tables of `docs/` write it. */
function fileOf(name: string): string | undefined {
  const ports = ['content', 'messages', 'accounts'].map((subject) => `src/ports/${subject}/`)
  const places = ['', 'src/', 'src/adapters/', 'src/ports/', ...ports, 'docs/']
  const tests = ['.test.ts', '.test.tsx', '.test.mjs', '.extended.test.ts']
  const endings = name.endsWith('.md') ? [''] : [...tests, '.contract.ts', '.ts', '']
  return places
    .flatMap((place) => endings.map((ending) => `${place}${name}${ending}`))
    .find((path) => existsSync(path) && /\.[a-z]+$/.test(path))
}
