import { build, type Plugin } from 'vite'

const id = 'virtual:hydration-loader'
const entry = 'src/web/site/hydration-loader/hydration-loader.ts'

/**
 * Provides `virtual:hydration-loader`: the hydration loader as one small classic script, a text to inline in the page. The
 * browser's build gets '' instead, because the page already has it. docs/behaviour.md 18.2.
 */
export function hydrationLoader(): Plugin {
  return {
    name: 'vita-hydration-loader',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(source) {
      if (source !== `\0${id}`) return null
      return `export default ${JSON.stringify(this.environment.name === 'client' ? '' : await bundled())}`
    },
  }
}

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['iife'], name: 'vita' },
      rollupOptions: { output: { entryFileNames: 'hydration-loader.js' } },
    },
  })
  const output = (Array.isArray(result) ? result[0] : result) as { output: { code?: string }[] }
  const code = output.output[0]?.code
  if (code === undefined) throw new Error('The hydration loader was not built.')
  return code.trim()
}
