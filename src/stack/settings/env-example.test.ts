import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const lines = readFileSync('.env.example', 'utf8').split('\n')
const settings = lines.filter((line) => /^# [A-Z_]+=/.test(line)).map((line) => line.slice(2))

test('every line of .env.example is a setting that is accepted as it stands', () => {
  expect(settings.length).toBeGreaterThan(20)
  expect(readSettings(parseEnv(settings.join('\n'))).problems).toEqual([])
})

test('a copy of .env.example changes nothing until a line is uncommented', () => {
  expect(parseEnv(lines.join('\n'))).toEqual({})
})

test('the settings table of the reference names the same settings', () => {
  const [, rest = ''] = readFileSync('docs/reference.md', 'utf8').split('\n## Settings\n')
  const [guide = ''] = rest.split('\n## ')
  const named = [...guide.matchAll(/^\| ((?:`[A-Z_]+`(?:, )?)+) \|/gm)].flatMap(
    ([, cell = '']) => cell.match(/[A-Z_]+/g) ?? [],
  )
  expect(named.toSorted()).toEqual(settings.map((line) => line.slice(0, line.indexOf('='))).toSorted())
})

test('every setting that the reader knows is in .env.example', () => {
  const reader = readFileSync('src/stack/settings/settings.ts', 'utf8')
  const known = [...reader.matchAll(/(?:read\(|\[)'([A-Z_]+)'/g)].map(([, name]) => name)
  expect(known.length).toBeGreaterThan(10)
  for (const name of known)
    expect(
      settings.some((line) => line.startsWith(`${name}=`)),
      name,
    ).toBe(true)
})
