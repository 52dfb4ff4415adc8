import { request } from 'node:http'
import { brotliCompressSync } from 'node:zlib'
import type { MeasuredSite } from './site.ts'
import { type Figure, rounded } from './table.ts'

export const measuredPages = [
  '/home',
  '/about',
  '/resume',
  '/resume/jobs/details?uuid=5b0e6c1a-7d42-4c8f-9a37-2f1d84b6e0c3',
  '/resume/education/details?uuid=2a8f70c4-e19d-4365-b7a1-c80d3f56e917',
  '/hardware/desktop',
  '/contact',
  '/login',
]

/** Brotli bytes per page: the document, its inline styles and scripts apart, and the scripts that come at the first touch. */
export async function measurePages(site: MeasuredSite): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const page of measuredPages) {
    const html = await textOf(`${site.origin}${page}`)
    const styles = [...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map(([, text = '']) => text).join('')
    const lateScripts = await moduleBytes(site.origin, html)
    const name = page.split('?')[0] ?? page
    figures.push({ name: `${name} document`, value: rounded(kilobytes(html), 1), unit: 'kB brotli' })
    figures.push({ name: `${name} styles in it`, value: rounded(kilobytes(styles), 1), unit: 'kB brotli' })
    figures.push({ name: `${name} scripts to read it`, value: 0, unit: 'requests' })
    figures.push({ name: `${name} scripts at the first touch`, value: rounded(lateScripts, 1), unit: 'kB brotli' })
  }
  return figures
}

/** Follows the imports of the late module script through the built files. */
async function moduleBytes(origin: string, html: string): Promise<number> {
  const script = /<script type="text\/plain" id="app-script">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const waiting = addressesIn(script)
  const seen = new Set<string>()
  let sum = 0
  for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
    if (seen.has(address)) continue
    seen.add(address)
    const code = await textOf(`${origin}${address}`)
    sum += kilobytes(code)
    waiting.push(...staticImports(code))
  }
  return sum
}

function addressesIn(code: string): string[] {
  return [...code.matchAll(/["'](\/static\/js\/[^"']+\.js)["']/g)].map(([, address = '']) => address)
}

function staticImports(code: string): string[] {
  return [...code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name]) => `/static/js/${name}`)
}

function kilobytes(text: string): number {
  return brotliCompressSync(text).byteLength / 1000
}

function textOf(address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request(address, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
      })
      response.on('end', () => resolve(text))
    })
      .on('error', reject)
      .end()
  })
}
