import { build, type Plugin } from 'vite'

const folder = 'src/web/site/hydration-loader'
const names = ['hydration-loader', 'slideshow-player', 'theme']

/**
 * Provides `virtual:hydration-loader` and its like: each a small classic script, a text to inline in the
 * page. The browser's build gets '' instead, because the page already has it. docs/behaviour.md 18.2.
 */
export function inlineScripts(): Plugin {
  const nameOf = (id: string, prefix: string) => names.find((name) => id === prefix + name)
  return {
    name: 'vita-inline-scripts',
    resolveId: (source) => (nameOf(source, 'virtual:') === undefined ? null : `\0${source}`),
    async load(id) {
      const name = nameOf(id, '\0virtual:')
      if (name === undefined) return null
      return `export default ${JSON.stringify(this.environment.name === 'client' ? '' : await bundled(name))}`
    },
  }
}

async function bundled(name: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      lib: { entry: `${folder}/${name}.ts`, formats: ['iife'], name: 'vita' },
      rollupOptions: { output: { entryFileNames: `${name}.js` } },
    },
  })
  const output = (Array.isArray(result) ? result[0] : result) as { output: { code?: string }[] }
  const code = output.output[0]?.code
  if (code === undefined) throw new Error(`${name} was not built.`)
  return code.trim()
}
