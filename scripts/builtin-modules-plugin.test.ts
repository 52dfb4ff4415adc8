import { expect, test } from 'vitest'
import { withBuiltinModules } from './builtin-modules-plugin.ts'

test("an import of Node's own module becomes a constant, with its names", () => {
  expect(withBuiltinModules('import fs, { readFileSync, constants as constants$1 } from "node:fs";')).toBe(
    'const fs = process.getBuiltinModule("node:fs"), { readFileSync, constants: constants$1 } = fs;',
  )
  expect(withBuiltinModules('import { once } from "events";')).toBe(
    'const { once } = process.getBuiltinModule("events");',
  )
  expect(withBuiltinModules('import tls from "node:tls";')).toBe('const tls = process.getBuiltinModule("node:tls");')
})

test('other lines stay', () => {
  for (const line of [
    'import { x } from "./x.js";',
    'import { x } from "react";',
    'const text = `import fs from "node:fs";`',
    'await import("node:fs")',
  ])
    expect(withBuiltinModules(line)).toBe(line)
})
