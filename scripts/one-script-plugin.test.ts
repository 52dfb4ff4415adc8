import { expect, test } from 'vitest'
import { scriptOf } from './one-script-plugin.ts'

test("an import of Node's own module becomes a constant, with its names", () => {
  expect(scriptOf('import fs, { readFileSync, constants as constants$1 } from "node:fs";')).toContain(
    'const fs = process.getBuiltinModule("node:fs"), { readFileSync, constants: constants$1 } = fs;',
  )
  expect(scriptOf('import { once } from "events";')).toContain('const { once } = process.getBuiltinModule("events");')
  expect(scriptOf('import tls from "node:tls";')).toContain('const tls = process.getBuiltinModule("node:tls");')
})

test('a module becomes a function from its address to its exports', () => {
  const module = 'const here = import.meta.url;\nvar start$1 = 1;\nexport { here, start$1 as start };\n'
  expect(run(module, 'file:///vita/index.js')).toEqual({ here: 'file:///vita/index.js', start: 1 })
})

test('the script is strict, as its module was', () => {
  expect(run('const self = (function () { return this })();\nexport { self };', '')).toEqual({ self: undefined })
})

test('text that only looks like an import stays', () => {
  expect(scriptOf('const text = `import fs from "node:fs";`')).toContain('const text = `import fs from "node:fs";`')
})

test('the build fails at an import that the script could not make', () => {
  for (const line of ['import { x } from "./x.js";', 'import { x } from "react";', 'export * from "./x.js";'])
    expect(() => scriptOf(line)).toThrow('not understood')
})

function run(module: string, address: string): unknown {
  // biome-ignore lint/security/noGlobalEval: the script is this test's own
  return (0, eval)(scriptOf(module))(address)
}
