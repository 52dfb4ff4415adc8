import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What ends a call with a failure; the last two are those of the adapter for Firebase Auth. */
const ends = ['take', 'takeAll', 'fail', 'failIdentity', 'takeAnswer', 'failUnexpected']

test('only calls, and functions that are private to their file, end a call with a failure', () => {
  // A command of the CLI is run as one call, with all its parts (src/cli/command/command.ts).
  const exclude = ['src/cli/**', 'src/**/*.{test,contract}.{ts,tsx}']
  const files = globSync('src/**/*.{ts,tsx}', { exclude })
  const using = files.filter((path) => importsEnds(readFileSync(path, 'utf8')))
  expect(using.length).toBeGreaterThan(80)
  expect(using.flatMap((path) => leaksIn(readFileSync(path, 'utf8')).map((name) => `${path}: ${name}`))).toEqual([])
})

test('a failure that leaves its call is found, also by way of a private function', () => {
  const inside = 'async function stored(ports: Ports): Promise<Fields> {\n  return take(await ports.read())\n}\n'
  const outside = 'export async function read(ports: Ports): Promise<Fields> {\n  return stored(ports)\n}\n'
  const wrapped = 'export const read = call(async (ports: Ports): Promise<Fields> => stored(ports))\n'
  const made =
    'export function reader(ports: Ports) {\n  return { read: call(async () => (await stored(ports)).text) }\n}\n'
  expect(leaksIn(inside + outside)).toEqual(['read'])
  expect(leaksIn(inside + wrapped + made)).toEqual([])
  expect(leaksIn('export const read = async (): Promise<Fields> => fail("invalid", "No.")\n')).toEqual(['read'])
})

function importsEnds(source: string): boolean {
  return /from '#domain\/call\.ts'|\bfailIdentity\b/.test(source)
}

/** The exported functions of a file from which the failure of a call can come as an exception. */
function leaksIn(source: string): string[] {
  const parts = outsideCalls(source).split(/^(?=export |async function |function |const |let |type )/m)
  const named = parts.flatMap((part) => {
    const [head = '', exported, name] = /^(export )?(?:async )?(?:function\*?|const|let) (\w+)/.exec(part) ?? []
    const called = [...part.slice(head.length).matchAll(/(?<![\w.])(\w+)\(/g)].map((found) => found[1] ?? '')
    return name === undefined ? [] : [{ name, called, isExported: exported !== undefined }]
  })
  const ending = new Set(ends)
  const isEnding = ({ called }: { called: string[] }) => called.some((each) => ending.has(each))
  for (let size = 0; size < ending.size; ) {
    size = ending.size
    for (const each of named) if (!each.isExported && isEnding(each)) ending.add(each.name)
  }
  const exported = named.filter(({ name, isExported }) => isExported && !ends.includes(name))
  return exported.filter(isEnding).map(({ name }) => name)
}

/** A source without what is within the parentheses of `call(…)`. */
function outsideCalls(source: string): string {
  let text = source
  for (let from = 0; ; ) {
    const found = /(?<![\w.])call\(/.exec(text.slice(from))
    if (found === null) return text
    const start = from + found.index + found[0].length
    let end = start
    for (let depth = 1; depth > 0 && end < text.length; end += 1) {
      if (text[end] === '(') depth += 1
      if (text[end] === ')') depth -= 1
    }
    text = `${text.slice(0, start)})${text.slice(end)}`
    from = start
  }
}
