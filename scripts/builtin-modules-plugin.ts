import { isBuiltin } from 'node:module'
import type { Plugin } from 'vite'

const builtinImport = /^import (?:([\w$]+)(?:, )?)?(?:\{(.*)\})? from "([^"]+)";$/gm

/**
 * The built server takes Node's own modules by `process.getBuiltinModule`. An `import` reads every export, which loads what the
 * modules would load at first use: 30 ms of a start. docs/decisions/060-one-server-file.md.
 */
export function builtinModules(): Plugin {
  return {
    name: 'vita-builtin-modules',
    applyToEnvironment: ({ name, config }) => name === 'ssr' && config.command === 'build',
    renderChunk: (code) => ({ code: withBuiltinModules(code), map: null }),
  }
}

/** Returns code whose imports of Node's modules are constants. Other imports stay. */
export function withBuiltinModules(code: string): string {
  return code.replace(builtinImport, (line, whole?: string, named?: string, name = '') => {
    if (!isBuiltin(name)) return line
    const module = `process.getBuiltinModule("${name}")`
    const constants = [
      ...(whole === undefined ? [] : [`${whole} = ${module}`]),
      ...(named === undefined ? [] : [`{${named.replaceAll(' as ', ': ')}} = ${whole ?? module}`]),
    ]
    return `const ${constants.join(', ')};`
  })
}
