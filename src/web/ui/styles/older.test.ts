import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const [tokens, older] = ['tokens', 'older'].map((name) => readFileSync(`src/web/ui/styles/${name}.css`, 'utf8')) as [
  string,
  string,
]

test('older browsers have the light one of every two colours', () => {
  const light = [...tokens.matchAll(/(--color-[\w-]+): light-dark\(\s*(oklch\((?:[^()]|\([^)]*\))*\))/g)]
  expect(light.length).toBe(tokens.match(/light-dark\(/g)?.length)
  expect([...older.matchAll(/(--color-[\w-]+): ([^;]*);/g)].map(([, name, value]) => [name, value])).toEqual(
    light.map(([, name, value]) => [name, value]),
  )
})
