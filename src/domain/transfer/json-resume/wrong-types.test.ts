import { expect, test } from 'vitest'
import { readJsonResume } from '#resume/transfer/json-resume/read-json-resume.ts'
import { jsonResumeFields, type Rule } from '#support/json-resume-rules.ts'

const setting = { today: { year: 2026, month: 11, day: 25 }, origin: 'https://ada.example' }

/** Values of any type, each with a text that shows whether it was taken. */
const values: readonly [value: unknown, canary: string][] = [
  ['canary', 'canary'],
  [5417, '5417'],
  [true, 'true'],
  [['canary'], 'canary'],
  [[['canary']], 'canary'],
  [[true], 'true'],
  [[{ x: 'canary' }], 'canary'],
  [{ x: 'canary' }, 'canary'],
  [{ x: true }, 'true'],
  [{ label: '', href: 'https://canary.example' }, 'https://canary.example'],
  [{ label: 'canary', url: 'https://e.org' }, 'canary'],
]

/** What describes the file and not the person is not read. */
const ofTheFile = ['$schema', 'meta.canonical', 'meta.version', 'meta.lastModified']

/** The paths of all fields, groups and lists. */
function pathsOf(rule: Rule, path = ''): string[] {
  if (typeof rule === 'string') return [path]
  if (Array.isArray(rule)) return [path, ...pathsOf(rule[0], `${path}[0]`)]
  const keys = Object.entries(rule as { [key: string]: Rule })
  return [path, ...keys.flatMap(([key, each]) => pathsOf(each, path === '' ? key : `${path}.${key}`))]
}

/** A file with a value at a path. */
function fileWith(path: string, value: unknown): unknown {
  const parts = path.split(/\.|(?=\[)/)
  return parts.reduceRight((inner, part) => (part === '[0]' ? [inner] : { [part]: inner }), value)
}

const paths = pathsOf(jsonResumeFields).filter((path) => path !== '' && !ofTheFile.includes(path))

test('the list of fields is that of the schema', () => {
  expect(paths).toContain('basics.profiles[0].url')
  expect(paths.length).toBeGreaterThan(90)
})

test.each(paths)('%s: a value of any type is taken, or named as left out', (path) => {
  for (const [value, canary] of values) {
    const { parsedItems, offers, leftAlone } = readJsonResume(fileWith(path, value) as Record<string, unknown>, setting)
    const taken = JSON.stringify([...parsedItems, ...offers].map(({ fields }) => fields))
    const named = [...parsedItems.flatMap(({ reasons }) => reasons), ...leftAlone.map(({ name }) => name)]
    const names = [path, path.replaceAll('[0]', '[]'), path.replace(/\[0\]$/, ': item 1')]
    const isNamed = named.some((each) => names.some((name) => each.includes(name)))
    expect(taken.includes(canary) || isNamed, `${JSON.stringify(value)}: ${taken} ${named}`).toBe(true)
  }
})

test('an address in an object is the address', () => {
  const url = { label: '', href: 'https://brekke.example.org' }
  const { parsedItems } = readJsonResume({ basics: { name: 'Olav Brekke', url } }, setting)
  expect(parsedItems.map(({ section, fields }) => [section, fields.url])).toContainEqual(['social', url.href])
})
