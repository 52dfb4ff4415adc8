import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

const builtinImport = /^import (?:([\w$]+)(?:, )?)?(?:\{(.*)\})? from "([^"]+)";$/gm
const moduleSyntax = /^(?:import|export) .*|\bimport\.meta\b/m
/** No name of the module's own. */
const parameter = 'addressOfThisScript'
const lastExport = /^export \{(.*)\};\s*$/m

/**
 * Turns the built server from a module into a script, because Node stores the compiled code of a script with the functions that
 * have run (`src/server/built-server.mjs`); of a module it stores none of them. docs/decisions/060-one-server-file.md.
 */
export function oneScript(): Plugin {
  return {
    name: 'vita-one-script',
    applyToEnvironment: ({ name, config }) => name === 'ssr' && config.command === 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) if (file.type === 'chunk') file.code = scriptOf(file.code)
      },
    },
  }
}

/**
 * Returns a module's code as a function that takes the module's address and returns its exports. It takes Node's own modules by
 * `process.getBuiltinModule`: an `import` reads every export, which loads what the modules would load at first use. Throws when the
 * module imports anything else.
 */
export function scriptOf(code: string): string {
  const inner = code
    .replace(builtinImport, constantsOf)
    .replaceAll('import.meta.url', parameter)
    .replace(lastExport, (_, names: string) => `return {${renamed(names)}};`)
  const [rest] = moduleSyntax.exec(inner) ?? []
  if (rest !== undefined) throw new Error(`The built server has module syntax that is not understood: ${rest}`)
  return `(function (${parameter}) { 'use strict'; ${inner}\n})\n`
}

function constantsOf(line: string, whole?: string, named?: string, name = ''): string {
  if (!isBuiltin(name)) return line
  const module = `process.getBuiltinModule("${name}")`
  const constants = [
    ...(whole === undefined ? [] : [`${whole} = ${module}`]),
    ...(named === undefined ? [] : [`{${named.replaceAll(' as ', ': ')}} = ${whole ?? module}`]),
  ]
  return `const ${constants.join(', ')};`
}

/** The names of an export as those of an object. */
function renamed(names: string): string {
  return names.replaceAll(/([\w$]+) as ([\w$]+)/g, '$2: $1')
}
